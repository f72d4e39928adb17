import { HubError } from "@/lib/hub-error";

interface Bucket {
  tokens: number;
  filledAtMs: number;
}

/** So many at once, and so many a minute after that. */
export interface Rate {
  perMinute: number;
  burst: number;
}

/** Above this many known keys the full buckets are forgotten: a full one says no more than none. */
const MAX_BUCKETS = 20_000;

/**
 * A token bucket for each key, in the memory of this process: no place for anything that must be exact. What it gives
 * takes one token.
 * @throws HubError RATE_001 with the seconds until the next one fits
 */
export function tokenBuckets(): (key: string, rate: Rate, now?: number) => void {
  const buckets = new Map<string, Bucket>();
  return (key, { perMinute, burst }, now = Date.now()) => {
    const perMs = perMinute / 60_000;
    const tokensOf = ({ tokens, filledAtMs }: Bucket) => Math.min(burst, tokens + (now - filledAtMs) * perMs);
    if (buckets.size > MAX_BUCKETS) {
      for (const [other, bucket] of buckets) if (tokensOf(bucket) >= burst) buckets.delete(other);
    }
    const tokens = tokensOf(buckets.get(key) ?? { tokens: burst, filledAtMs: now });
    const isEmpty = tokens < 1;
    buckets.set(key, { tokens: isEmpty ? tokens : tokens - 1, filledAtMs: now });
    if (!isEmpty) return;
    throw new HubError("RATE_001", "Too many requests. Wait a moment and try again.", {
      retryAfterSeconds: (1 - tokens) / perMs / 1000,
    });
  };
}
