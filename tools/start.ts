// Production, the hub only: `npm start`.
import { runHub } from "./hub/hub";

process.exit(await runHub("start"));
