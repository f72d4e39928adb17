import { fuzzOperations } from "./fuzz/fuzz-operations";

process.env.METRICS_TOKEN = "a-token-for-the-metrics-of-this-test";

// Fuzzes every operation of the proxy.
await fuzzOperations(({ operation }) => operation.tags.includes("proxy"));
