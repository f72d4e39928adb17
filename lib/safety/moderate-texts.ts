import type { CurrentModeration } from "@/lib/ai/models";
import type { ProviderFailure } from "@/lib/ai/text-provider";
import { EXCERPT_MAX, type SafetyCategory } from "@/packages/client/contract/safety";
import { splitText } from "./split-text";

/** OpenAI finds more in pieces of this length than in a long text. */
const PIECE_MAX = 2_000;
/** Pieces of one call. */
const PIECES_AT_ONCE = 32;

/** What was found in a content; null: nothing. The excerpt is null for a picture. */
export type Finding = { categories: SafetyCategory[]; excerpt: string | null } | null;
export type FindingOutcome = { ok: true; finding: Finding } | ProviderFailure;

async function moderateAll(moderation: CurrentModeration, texts: readonly string[], signal?: AbortSignal) {
  const batches: string[][] = [];
  for (let start = 0; start < texts.length; start += PIECES_AT_ONCE)
    batches.push(texts.slice(start, start + PIECES_AT_ONCE));
  const outcomes = await Promise.all(batches.map((batch) => moderation.moderate({ texts: batch }, signal)));
  return (
    outcomes.find((outcome) => !outcome.ok) ?? {
      ok: true as const,
      results: outcomes.flatMap((outcome) => (outcome.ok ? outcome.results : [])),
    }
  );
}

/** The part of a flagged piece that is unsafe; its end when no part is unsafe by itself. */
async function findExcerpt(moderation: CurrentModeration, piece: string, signal?: AbortSignal) {
  const parts = splitText(piece, EXCERPT_MAX);
  if (parts.length === 1) return piece;
  const outcome = await moderateAll(moderation, parts, signal);
  const index = outcome.ok ? outcome.results.findIndex(({ isFlagged }) => isFlagged) : -1;
  return parts[index] ?? piece.slice(-EXCERPT_MAX).toWellFormed();
}

/** Has a text checked, a long one in pieces. Whatever is flagged in any of them is found. */
export async function moderateText(
  moderation: CurrentModeration,
  text: string,
  signal?: AbortSignal,
): Promise<FindingOutcome> {
  const pieces = splitText(text, PIECE_MAX);
  if (pieces.length === 0) return { ok: true, finding: null };
  const outcome = await moderateAll(moderation, pieces, signal);
  if (!outcome.ok) return outcome;
  const flagged = outcome.results.filter(({ isFlagged }) => isFlagged);
  const piece = pieces[outcome.results.findIndex(({ isFlagged }) => isFlagged)];
  if (piece === undefined) return { ok: true, finding: null };
  const categories = [...new Set(flagged.flatMap((result) => result.categories))];
  return { ok: true, finding: { categories, excerpt: await findExcerpt(moderation, piece, signal) } };
}

/** Has a picture checked. */
export async function moderatePicture(
  moderation: CurrentModeration,
  picture: { bytes: Uint8Array; mimeType: string },
  signal?: AbortSignal,
): Promise<FindingOutcome> {
  const outcome = await moderation.moderate({ picture }, signal);
  if (!outcome.ok) return outcome;
  const flagged = outcome.results.filter(({ isFlagged }) => isFlagged);
  const categories = [...new Set(flagged.flatMap((result) => result.categories))];
  return { ok: true, finding: flagged.length === 0 ? null : { categories, excerpt: null } };
}
