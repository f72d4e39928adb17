// biome-ignore-all lint/style/noProcessEnv: this file gives the modules under test their settings.
import { fuzzOperations } from "./fuzz/fuzz-operations";

process.env.LAUNCH_RATE_PER_MINUTE = "1000000";
process.env.LAUNCH_RATE_BURST = "1000000";
process.env.METRICS_TOKEN = "a-token-for-the-metrics-of-this-test";

// What apps call.
await fuzzOperations(({ operation }) => operation.tags.includes("proxy"));
