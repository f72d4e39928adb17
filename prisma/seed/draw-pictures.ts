// Draws the pictures of the demo data from their SVGs: `node --import tsx prisma/seed/draw-pictures.ts`.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

const FOLDER = join(import.meta.dirname, "pictures");

for (const name of readdirSync(FOLDER).filter((file) => file.endsWith(".svg"))) {
  const drawing = sharp(join(FOLDER, name)).flatten().webp({ quality: 72, effort: 6 });
  await drawing.toFile(join(FOLDER, name.replace(".svg", ".webp")));
}
