import { RateLimiterPostgres } from "rate-limiter-flexible";
import { connectionPool } from "@/lib/database/connections";

/** Failures are counted over a quarter of an hour (protocol: Sign-in). */
const WINDOW_SECONDS = 15 * 60;

interface SignInLimiters {
  perLogin: RateLimiterPostgres;
  perAddress: RateLimiterPostgres;
  /** Counts the failures of one login name from one network address. */
  perLoginAtAddress: RateLimiterPostgres;
}

const globals = globalThis as { hubSignInLimiters?: SignInLimiters };

function createLimiter(keyPrefix: string, points: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: connectionPool(),
    tableName: "sign_in_failures",
    tableCreated: true,
    keyPrefix,
    points,
    duration: WINDOW_SECONDS,
  });
}

/** Returns the rate limiters of failed sign-ins, which all instances share in the database. */
export function signInLimiters(): SignInLimiters {
  globals.hubSignInLimiters ??= {
    perLogin: createLimiter("login", 10),
    perAddress: createLimiter("address", 50),
    perLoginAtAddress: createLimiter("login-at-address", 10),
  };
  return globals.hubSignInLimiters;
}
