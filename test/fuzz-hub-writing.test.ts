import { fuzzOperations } from "./fuzz/fuzz-operations";

process.env.METRICS_TOKEN = "a-token-for-the-metrics-of-this-test";

// What changes something on the hub.
await fuzzOperations(({ operation, method }) => method !== "GET" && !operation.tags.includes("proxy"));
