import { createHash } from "node:crypto";
import type { IdempotencyKey } from "@/lib/credits/operation-request";
import { invalid } from "@/lib/hub-error";

export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** Returns JSON with sorted keys, the same text for every order of members. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(",")}}`;
}

/**
 * Reads the Idempotency-Key and hashes the parsed body with `scope`, the other inputs of the operation such as the ids in
 * the path. Null without a key.
 * @throws HubError VAL_001 unless the key is 1 to 255 visible ASCII characters (protocol: Idempotency)
 */
export function readIdempotencyKey(headers: Headers, body: unknown, scope: unknown): IdempotencyKey {
  const key = headers.get("idempotency-key");
  if (key === null) return null;
  if (!IDEMPOTENCY_KEY.test(key)) {
    throw invalid([{ path: "Idempotency-Key", message: "idempotencyKeyForm" }]);
  }
  const bodyHash = createHash("sha256")
    .update(canonicalJson([body, scope]))
    .digest();
  return { key, bodyHash };
}
