import type { FaultCase } from "./case";
import { clocks } from "./cases/clocks";
import { databaseDies, failover } from "./cases/database-dies";
import { fewConnections } from "./cases/few-connections";
import { fullDisk } from "./cases/full-disk";
import { hangUp } from "./cases/hang-up";
import { heartbeat } from "./cases/heartbeat";
import { killHub } from "./cases/kill-hub";
import { lastCredits } from "./cases/last-credits";
import { oneKey } from "./cases/one-key";
import { pictureWorker } from "./cases/picture-worker";
import { pooled } from "./cases/pooled";
import { providerFails } from "./cases/provider-fails";
import { schedules } from "./cases/schedules";
import { signOut } from "./cases/sign-out";
import { storageHangs } from "./cases/storage-hangs";

/** Every case, in the order in which they run. */
export const CASES: readonly FaultCase[] = [
  killHub,
  ...lastCredits,
  oneKey,
  schedules,
  databaseDies,
  ...providerFails,
  ...hangUp,
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
