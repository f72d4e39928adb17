import { afterEach, vi } from "vitest";
import { forgetEnv } from "@/lib/env";

/** The limit of a launch session's requests for one test, as the hub's own settings would give it; undefined: its default. */
export function setLaunchRate(limit: { perMinute: string | undefined; burst: string | undefined }): void {
  vi.stubEnv("LAUNCH_RATE_PER_MINUTE", limit.perMinute);
  vi.stubEnv("LAUNCH_RATE_BURST", limit.burst);
  forgetEnv();
}

/** Gives the tests of this file the limit back that all tests have. */
export function restoreLaunchRate(): void {
  afterEach(() => {
    vi.unstubAllEnvs();
    forgetEnv();
  });
}
