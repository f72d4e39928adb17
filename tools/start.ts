// Starts the hub in production, without demo data: `npm start`.
import { runHub } from "./hub/hub";

process.exit(await runHub("start"));
