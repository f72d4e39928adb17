import { fuzzOperations } from "./fuzz/fuzz-operations";

process.env.METRICS_TOKEN = "a-token-for-the-metrics-of-this-test";

// What the hub and its files are only asked for.
await fuzzOperations(({ operation, method }) => method === "GET" && !operation.tags.includes("proxy"));
