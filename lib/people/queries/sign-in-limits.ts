import { RateLimiterPostgres } from "rate-limiter-flexible";
import { pool } from "@/lib/database/connections";

/** Failures are counted over a quarter of an hour (protocol: Sign-in). */
const WINDOW_SECONDS = 15 * 60;

interface SignInLimits {
  perLogin: RateLimiterPostgres;
  perAddress: RateLimiterPostgres;
}

const globals = globalThis as { hubSignInLimits?: SignInLimits };

function limiter(keyPrefix: string, points: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool(),
    tableName: "sign_in_failures",
    tableCreated: true,
    keyPrefix,
    points,
    duration: WINDOW_SECONDS,
  });
}

/** The counters of failed sign-ins, in the database so that every instance counts the same. */
export function signInLimits(): SignInLimits {
  globals.hubSignInLimits ??= { perLogin: limiter("login", 10), perAddress: limiter("address", 50) };
  return globals.hubSignInLimits;
}
