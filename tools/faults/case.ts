import type { Part } from "../process/running-parts";
import type { FaultSchool } from "./fault-school";
import type { FaultHub } from "./hubs";
import type { PostgresPair } from "./postgres-pair";
import type { Provider } from "./provider";

export interface World {
  /** The folder of the databases, hubs and files; removed when the run ends. */
  folder: string;
  /** The same folder when it is mounted as a separate disk, which a case may fill; otherwise null. */
  disk: string | null;
  database: PostgresPair;
  hubs: FaultHub[];
  provider: Provider;
  /** Makes the last heartbeats of killed hubs look 31 seconds old, so that they count as dead at once and not after half a minute. */
  expireKilledHubs(): Promise<void>;
  /** Starts one more hub, for this case only. */
  startHub(name: string, settings?: Record<string, string>, execArgv?: string[]): Promise<FaultHub>;
  stopAfterCase<Started extends Part>(part: Started): Promise<Started>;
}

export interface Run {
  tries: number;
  seed: number;
  /** Returns the next number, from 0 to below 1, of the sequence that `seed` determines. */
  random(): number;
  /** The schools whose calls and credits are checked after the case. */
  schools: FaultSchool[];
}

/** How many faults were injected, and the problems that only this case looks for. `findProblems` looks for others after every case. */
export interface Outcome {
  injected: number;
  problems: string[];
  skipped?: string;
  note?: string;
}

export interface FaultCase {
  name: string;
  /** How often the fault is injected by `npm run faults`, and by its short version in `npm test`; 0 leaves the case out. */
  tries: { full: number; short: number };
  /** Whether the case fills `World.disk`. */
  needsDisk?: boolean;
  run(world: World, run: Run): Promise<Outcome>;
}

/** Returns a function that gives numbers from 0 to below 1, for the same seed always the same sequence (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
