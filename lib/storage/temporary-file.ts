import { randomUUID } from "node:crypto";
import { open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";

export interface ArrivedFile {
  sizeBytes: number;
  open(): Readable;
}

/** Rethrows an error. That of a full disk, which names no folder, says where there is no room. */
function explainNoRoom(error: unknown): never {
  const isFull = error instanceof Error && "code" in error && error.code === "ENOSPC";
  throw isFull ? new Error(`no room in ${tmpdir()} (TMPDIR) for arriving files`, { cause: error }) : error;
}

/**
 * Writes a stream to a temporary file (in `TMPDIR`) and passes the complete file to `use`. It is unlinked while it is open, so that
 * a process that dies leaves no bytes behind.
 */
export async function withTemporaryFile<Result>(
  content: AsyncIterable<Uint8Array>,
  use: (file: ArrivedFile) => Promise<Result>,
): Promise<Result> {
  const path = join(tmpdir(), `edu-hub-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  try {
    await unlink(path);
    await file.writeFile(content).catch(explainNoRoom);
    const { size: sizeBytes } = await file.stat();
    return await use({ sizeBytes, open: () => file.createReadStream({ start: 0, autoClose: false }) });
  } finally {
    await file.close();
  }
}
