// Starts the hub and the sample app with demo data: `npm run demo`.
import { runHub } from "./hub/hub";

process.exit(await runHub("demo"));
