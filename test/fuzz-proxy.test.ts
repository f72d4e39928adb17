import { fuzzOperations } from "./fuzz/fuzz-operations";

process.env.METRICS_TOKEN = "a-token-for-the-metrics-of-this-test";

// What apps call.
await fuzzOperations(({ operation }) => operation.tags.includes("proxy"));
