// Everything for a first look: `npm run demo`.
import { runHub } from "./hub/hub";

process.exit(await runHub("demo"));
