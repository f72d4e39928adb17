import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const COMPRESSIBLE = /\.(?:js|css|json|svg|txt|map)$/;
/** Below this, the headers of an answer weigh more than what compressing saves. */
const SMALLEST_BYTES = 512;

/** Puts a `.br` and a `.gz` beside every script and style of a build, as small as they get. */
export function compressStatic(staticDir: string): void {
  for (const path of readdirSync(staticDir, { recursive: true, encoding: "utf8" })) {
    const file = join(staticDir, path);
    if (!COMPRESSIBLE.test(path) || statSync(file).size < SMALLEST_BYTES) continue;
    const content = readFileSync(file);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
  }
}
