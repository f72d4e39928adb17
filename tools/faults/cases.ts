import type { FaultCase } from "./case";
import { callerHangsUp } from "./cases/caller-hangs-up";
import { clocks } from "./cases/clocks";
import { databaseDies, failover } from "./cases/database-dies";
import { duplicateKeys } from "./cases/duplicate-keys";
import { fewConnections } from "./cases/few-connections";
import { fullDisk } from "./cases/full-disk";
import { heartbeat } from "./cases/heartbeat";
import { killErasingHub } from "./cases/kill-erasing-hub";
import { killHub } from "./cases/kill-hub";
import { killStreamingHub } from "./cases/kill-streaming-hub";
import { lastCredits } from "./cases/last-credits";
import { pictureWorker } from "./cases/picture-worker";
import { pooled } from "./cases/pooled";
import { providerFails } from "./cases/provider-fails";
import { schedules } from "./cases/schedules";
import { signOut } from "./cases/sign-out";
import { stopStreamingHub } from "./cases/stop-streaming-hub";
import { storageHangs } from "./cases/storage-hangs";

/** Every case, in the order in which they run. */
export const CASES: readonly FaultCase[] = [
  killHub,
  killStreamingHub,
  stopStreamingHub,
  killErasingHub,
  ...lastCredits,
  duplicateKeys,
  schedules,
  databaseDies,
  ...providerFails,
  ...callerHangsUp,
  failover,
  fewConnections,
  pictureWorker,
  ...storageHangs,
  clocks,
  heartbeat,
  signOut,
  fullDisk,
  ...pooled,
];
