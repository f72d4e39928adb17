import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { expect, test, vi } from "vitest";
import { reachStorage } from "./reach-storage";
import { withTemporaryFile } from "./temporary-file";

async function* chunks() {
  yield Buffer.from("hello");
}

test("a full disk is CFG_002, and its cause names the folder without room", async () => {
  const handle = await open("/dev/null");
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  const write = vi.spyOn(Object.getPrototypeOf(handle), "writeFile").mockRejectedValue(full);
  try {
    await expect(reachStorage(withTemporaryFile(chunks(), async () => "stored"))).rejects.toMatchObject({
      code: "CFG_002",
      cause: { message: `no room in ${tmpdir()} (TMPDIR) for arriving files`, cause: full },
    });
  } finally {
    write.mockRestore();
    await handle.close();
  }
});
