const MAX_LENGTH = 255;

/**
 * A new operation id: one per user action, sent as `Idempotency-Key` (protocol: Idempotency).
 * `crypto.randomUUID` is missing on plain-http pages other than localhost, hence the second way.
 */
export function newOperationId(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The operation id of a step that belongs to an action: the same id and step give the same answer everywhere,
 * in 1 to 255 visible ASCII characters, different for different steps (protocol: Idempotency, Client library).
 */
export function deriveOperationId(id: string, step: string): string {
  // The step never contains "/", so the last "/" always tells where it begins.
  const full = `${escapeOutside(/[^!-~]/gu, id)}/${escapeOutside(/[^\w.-]/gu, step)}`;
  if (full.length <= MAX_LENGTH) return full;
  const digest = `${fingerprint(full, 1)}${fingerprint(full, 2)}`;
  return `${full.slice(0, MAX_LENGTH - digest.length - 1)}/${digest}`;
}

function escapeOutside(forbidden: RegExp, text: string): string {
  return text.replace(forbidden, (character) => `~${character.codePointAt(0)?.toString(16)}~`);
}

/** 53 bits of a well-mixed hash (cyrb53); short ids of one user's own actions need no cryptographic one. */
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
