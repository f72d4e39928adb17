import type { TextStream } from "@/lib/ai/text-provider";
import { splitText } from "@/lib/safety/split-text";

/** The longest piece that is released without the end of a sentence, in characters. */
const MAX_PIECE = 300;
/** The end of a sentence or line after which something else has begun, so that it is known to be the end. */
const SENTENCE_END = /[.!?。！？…\n]["'”’)\]]*\s+(?=\S)|[。！？…]["'”’)\]]*(?=\S)/g;

/** The length of the sentences that are complete; null when the text goes on in its first one. */
function completeLength(text: string): number | null {
  const last = [...text.matchAll(SENTENCE_END)].at(-1);
  return last ? last.index + last[0].length : null;
}

/** Cuts the pieces that may be checked by themselves off the beginning of a text; what goes on stays. */
function takePieces(text: string): { pieces: string[]; rest: string } {
  const complete = completeLength(text) ?? 0;
  const pieces = complete === 0 ? [] : splitText(text.slice(0, complete), MAX_PIECE);
  let rest = text.slice(complete);
  while (rest.length > MAX_PIECE) {
    const [piece = rest] = splitText(rest, MAX_PIECE);
    pieces.push(piece);
    rest = rest.slice(piece.length);
  }
  return { pieces, rest };
}

/**
 * Hands a stream on in pieces of a sentence or 300 characters, each after its check (protocol: Safety). What was written before a
 * failure and has not been checked is not handed on.
 * @throws what `check` throws for a piece that may not pass
 */
export async function* releasePieces(
  stream: TextStream,
  check: (piece: string) => Promise<void>,
): TextStream {
  let waiting = "";
  for (;;) {
    const { done, value } = await stream.next();
    if (done && !value.ok) return value;
    const { pieces, rest } = takePieces(done ? waiting : waiting + value);
    waiting = rest;
    if (done && rest !== "") pieces.push(rest);
    for (const piece of pieces) {
      await check(piece);
      yield piece;
    }
    if (done) return value;
  }
}
