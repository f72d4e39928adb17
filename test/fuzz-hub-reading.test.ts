import { fuzzOperations } from "./fuzz/fuzz-operations";

process.env.METRICS_TOKEN = "a-token-for-the-metrics-of-this-test";

// Fuzzes every GET but those of the proxy.
await fuzzOperations(({ operation, method }) => method === "GET" && !operation.tags.includes("proxy"));
