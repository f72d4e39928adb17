import { fuzzOperations } from "./fuzz/fuzz-operations";

process.env.METRICS_TOKEN = "a-token-for-the-metrics-of-this-test";

// Fuzzes every hub operation that is a GET.
await fuzzOperations(({ operation, method }) => method === "GET" && !operation.tags.includes("proxy"));
