const CLEAR = 4;
const END = 5;
const MAX_CODES = 4095;

/** The LZW codes of `pixels` equal pixels with their sizes in bits: each stands for one pixel more than the one before. */
function* listCodes(pixels: number): Generator<[code: number, bits: number]> {
  let bits = 12;
  for (let left = pixels; left > 0; ) {
    yield [CLEAR, left === pixels ? 3 : bits];
    bits = 3;
    for (let length = 1, next = END + 1; left > 0 && next < MAX_CODES; length += 1) {
      const run = Math.min(length, left);
      yield [run === 1 ? 0 : CLEAR + run, bits];
      left -= run;
      if (length > 1) next += 1;
      if (next === 1 << bits && bits < 12) bits += 1;
    }
  }
  yield [END, bits];
}

function packCodes(pixels: number): Buffer {
  const bytes: number[] = [];
  let [kept, keptBits] = [0, 0];
  for (const [code, bits] of listCodes(pixels)) {
    kept |= code << keptBits;
    for (keptBits += bits; keptBits >= 8; keptBits -= 8) {
      bytes.push(kept & 0xff);
      kept >>= 8;
    }
  }
  return Buffer.from([...bytes, kept]);
}

/** A valid GIF of one colour: a small file however many pixels it has, 174 KB for 16,000 × 16,000. */
export function createLargeGif(side: number): Buffer<ArrayBuffer> {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(side, 0);
  size.writeUInt16LE(side, 2);
  const blocks: Buffer[] = [];
  const packed = packCodes(side * side);
  for (let start = 0; start < packed.length; start += 255) {
    const block = packed.subarray(start, start + 255);
    blocks.push(Buffer.from([block.length]), block);
  }
  return Buffer.concat([
    Buffer.from("GIF89a"),
    size,
    // One table of two colours.
    Buffer.from([0x80, 0, 0, 0x33, 0x77, 0xaa, 0, 0, 0]),
    Buffer.from([0x2c, 0, 0, 0, 0]),
    size,
    Buffer.from([0, 2]),
    ...blocks,
    Buffer.from([0, 0x3b]),
  ]);
}
