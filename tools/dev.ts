// Starts the demo with hot reload: `npm run dev`.
import { runHub } from "./hub/hub";

process.exit(await runHub("dev"));
