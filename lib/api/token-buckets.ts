import { HubError } from "@/lib/hub-error";

interface Bucket {
  tokens: number;
  filledAtMs: number;
}

/** The limit of a bucket: requests at once, and requests a minute after that. */
interface Rate {
  perMinute: number;
  burst: number;
}

/** Above this many keys, full buckets are removed; a missing bucket counts as full. */
const MAX_BUCKETS = 20_000;

/**
 * Creates a token bucket per key in the memory of this process, for limits that need not be exact across instances. Returns
 * a function that takes one token, and throws HubError RATE_001 with the seconds until the next one is available.
 */
export function tokenBuckets(): (key: string, rate: Rate, now?: number) => void {
  const buckets = new Map<string, Bucket>();
  return (key, { perMinute, burst }, now = Date.now()) => {
    const perMs = perMinute / 60_000;
    const countTokens = ({ tokens, filledAtMs }: Bucket) =>
      Math.min(burst, tokens + (now - filledAtMs) * perMs);
    if (buckets.size > MAX_BUCKETS) {
      for (const [other, bucket] of buckets) if (countTokens(bucket) >= burst) buckets.delete(other);
    }
    const tokens = countTokens(buckets.get(key) ?? { tokens: burst, filledAtMs: now });
    const isEmpty = tokens < 1;
    buckets.set(key, { tokens: isEmpty ? tokens : tokens - 1, filledAtMs: now });
    if (!isEmpty) return;
    throw new HubError("RATE_001", "Too many requests. Wait a moment and try again.", {
      retryAfterSeconds: (1 - tokens) / perMs / 1000,
    });
  };
}
