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
 * Sets the rate limit of each launch session, until `restoreRates` restores it after the test. An undefined value sets the
 * default of the hub's setting.
 */
export function setLaunchRate(limit: Limit): void {
  setRate("LAUNCH_RATE", limit);
}

/**
 * Sets the rate limit of each person, until `restoreRates` restores it after the test. An undefined value sets the default of
 * the hub's setting.
 */
export function setPersonRate(limit: Limit): void {
  setRate("PERSON_RATE", limit);
}

/** Restores the usual rate limits after each test of the file that calls this. */
export function restoreRates(): void {
  afterEach(() => {
    vi.unstubAllEnvs();
    forgetEnv();
  });
}
