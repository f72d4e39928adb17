import { fuzzOperations } from "./fuzz/fuzz-operations";

// Fuzzes every operation of the proxy.
await fuzzOperations(({ operation }) => operation.tags.includes("proxy"));
