import { RateLimiterPostgres } from "rate-limiter-flexible";
import { connectionPool } from "@/lib/database/connections";

/** Failures are counted over a quarter of an hour (protocol: Sign-in). */
const WINDOW_SECONDS = 15 * 60;

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

function createLimiters() {
  return {
    perLogin: createLimiter("login", 10),
    perAddress: createLimiter("address", 50),
    perLoginAtAddress: createLimiter("login-at-address", 10),
  };
}

const globals = globalThis as { hubSignInLimiters?: ReturnType<typeof createLimiters> };

/** Returns the rate limiters of failed sign-ins, which all instances share in the database. */
export function signInLimiters() {
  globals.hubSignInLimiters ??= createLimiters();
  return globals.hubSignInLimiters;
}
