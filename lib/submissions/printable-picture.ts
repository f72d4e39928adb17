import sharp from "sharp";
import { HubError } from "@/lib/hub-error";
import { log } from "@/lib/log";
import { currentStorage } from "@/lib/storage/current-storage";
import { createTurns } from "@/lib/time/turns";
import { ownFileKey } from "@/lib/uploads/file-address";
import { getStoredFile } from "@/lib/uploads/read-file";

/** With no more pixels than print needs. */
const PRINTED_PX = 1200;
/** Decoding takes several bytes a pixel, however small the file is. */
const MAX_PIXELS = 40_000_000;
const MAX_BYTES = 25 * 1024 * 1024;

/** One picture at a time is decoded in the instance, and of many prints at once each gets its turn. */
const inTurn = createTurns("pictures to print", { perKey: 1, inAll: 1 });

/** A picture as a JPEG. */
export interface PrintablePicture {
  jpeg: Buffer;
  width: number;
  height: number;
}

async function decode(key: string): Promise<PrintablePicture | null> {
  await getStoredFile(key, { rangeHeader: null });
  const file = await currentStorage().readBytes(key, MAX_BYTES);
  if (file === null) return null;
  const { data, info } = await sharp(file.bytes, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize(PRINTED_PX, PRINTED_PX, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
}

/**
 * Returns a picture of the hub's own storage to print; null for one at any other address, which the hub does not fetch, and for one
 * that is gone, taken down, too large or broken. `printId` names the print, whose pictures wait for one another.
 */
export async function loadPrintablePicture(url: string, printId: string): Promise<PrintablePicture | null> {
  const key = ownFileKey(url);
  if (key === null) return null;
  try {
    return await inTurn(printId, () => decode(key));
  } catch (err) {
    if (!(err instanceof HubError)) log().warn({ err }, "a picture could not be printed");
    return null;
  }
}
