import { createTurns } from "@/lib/time/turns";

/**
 * Reads a page of works, which may have 2 MB, in turn: one at a time of each reader, and two in the instance, so that many readings
 * at once delay nobody else's calls.
 */
export const inReaderTurn = createTurns("reading works", { perKey: 1, inAll: 2 });
