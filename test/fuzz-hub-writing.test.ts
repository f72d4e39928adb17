import { fuzzOperations } from "./fuzz/fuzz-operations";

// Fuzzes every hub operation that is not a GET.
await fuzzOperations(({ operation, method }) => method !== "GET" && !operation.tags.includes("proxy"));
