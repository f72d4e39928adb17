import { fuzzOperations } from "./fuzz/fuzz-operations";

// Fuzzes every operation that is not a GET, except those of the proxy.
await fuzzOperations(({ operation, method }) => method !== "GET" && !operation.tags.includes("proxy"));
