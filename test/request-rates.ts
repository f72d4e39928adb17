import { afterEach, vi } from "vitest";
import { forgetEnv } from "@/lib/env";

interface Limit {
  perMinute: string | undefined;
  burst: string | undefined;
}

function setRate(name: "LAUNCH_RATE" | "PERSON_RATE", limit: Limit): void {
  vi.stubEnv(`${name}_PER_MINUTE`, limit.perMinute);
  vi.stubEnv(`${name}_BURST`, limit.burst);
  forgetEnv();
}

/**
 * Sets the limit of a launch session's requests, as the hub's settings do; undefined: the setting's default. `restoreRates` ends it
 * after the test.
 */
export function setLaunchRate(limit: Limit): void {
  setRate("LAUNCH_RATE", limit);
}

/**
 * Sets the limit of a person's requests, as the hub's settings do; undefined: the setting's default. `restoreRates` ends it after the
 * test.
 */
export function setPersonRate(limit: Limit): void {
  setRate("PERSON_RATE", limit);
}

/** Restores the limits that all tests have, after each test of the file that calls this. */
export function restoreRates(): void {
  afterEach(() => {
    vi.unstubAllEnvs();
    forgetEnv();
  });
}
