const MAX_LENGTH = 255;

/**
 * Generates an operation id: one per user action, sent as `Idempotency-Key` (protocol: Idempotency).
 * `crypto.randomUUID` is missing on plain-http pages other than localhost, so there is a fallback.
 *
 * @example const operationId = newOperationId(); // when the button is pressed; keep it with the work
 */
export function newOperationId(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Derives the operation id of a step of an action: 1 to 255 visible ASCII characters. The same id and step always give the same
 * operation id; different steps give different ones (protocol: Idempotency, Client library).
 *
 * @example const operationId = deriveOperationId(newOperationId(), "cover"); // the cover of this press
 */
export function deriveOperationId(id: string, step: string): string {
  // The escaped step contains no "/", so it begins after the last "/".
  const full = `${escapeOutside(/[^!-~]/gu, id)}/${escapeOutside(/[^\w.-]/gu, step)}`;
  if (full.length <= MAX_LENGTH) return full;
  const digest = `${fingerprint(full, 1)}${fingerprint(full, 2)}`;
  return `${full.slice(0, MAX_LENGTH - digest.length - 1)}/${digest}`;
}

function escapeOutside(forbidden: RegExp, text: string): string {
  return text.replace(forbidden, (character) => `~${character.codePointAt(0)?.toString(16)}~`);
}

/** A 53-bit hash (cyrb53); the ids of one user's actions need no cryptographic hash. */
function fingerprint(text: string, seed: number): string {
  let high = 0xdeadbeef ^ seed;
  let low = 0x41c6ce57 ^ seed;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36).padStart(11, "0");
}
