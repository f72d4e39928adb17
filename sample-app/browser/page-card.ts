import { loadPicture } from "./load-picture";
import type { Work } from "./work";
import { wrapText } from "./wrap-text";

const WIDTH_PX = 1200;
const MARGIN_PX = 90;
const INNER_PX = WIDTH_PX - 2 * MARGIN_PX;
const MAX_LINES = 110;
const MAX_PICTURE_HEIGHT_PX = 900;
const TITLE = { font: '700 58px "Noto Sans KR", "Noto Sans CJK KR", system-ui, sans-serif', linePx: 76 };
const BODY = { font: '32px "Noto Sans KR", "Noto Sans CJK KR", system-ui, sans-serif', linePx: 54 };
const INK = "#2d2420";

/** A picture with the size at which it is drawn, in pixels. */
interface ScaledPicture {
  image: HTMLImageElement;
  width: number;
  height: number;
}

/**
 * Draws the page as a PNG, 1200 pixels wide: title, picture, text. It does not show the student's name, because its URL is public.
 * A very long text ends with `texts.more`.
 */
export async function drawPageCard(work: Work, texts: { more: string }): Promise<Blob> {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw.");
  const picture = work.picture ? scalePicture(await loadPicture(work.picture.url)) : null;

  context.font = TITLE.font;
  const title = wrapText(work.title.trim(), INNER_PX, (text) => context.measureText(text).width);
  context.font = BODY.font;
  const allLines = wrapText(work.text, INNER_PX, (text) => context.measureText(text).width);
  const body = allLines.length > MAX_LINES ? [...allLines.slice(0, MAX_LINES), "…", texts.more] : allLines;

  const pictureSpace = picture ? picture.height + 60 : 0;
  canvas.width = WIDTH_PX;
  canvas.height = 2 * MARGIN_PX + title.length * TITLE.linePx + 40 + pictureSpace + body.length * BODY.linePx;
  context.fillStyle = "#fffaf2";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "#b4502d";
  context.fillRect(0, 0, canvas.width, 14);

  let y = writeLines(context, title, { ...TITLE, y: MARGIN_PX }) + 40;
  if (picture) {
    context.drawImage(picture.image, (WIDTH_PX - picture.width) / 2, y, picture.width, picture.height);
    y += pictureSpace;
  }
  writeLines(context, body, { ...BODY, y });
  return toPng(canvas);
}

function scalePicture(image: HTMLImageElement | null): ScaledPicture | null {
  if (!image || image.naturalWidth === 0) return null;
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(INNER_PX / naturalWidth, MAX_PICTURE_HEIGHT_PX / naturalHeight);
  return { image, width: naturalWidth * scale, height: naturalHeight * scale };
}

/** Writes lines from `style.y` on, and returns the y below them. */
function writeLines(
  context: CanvasRenderingContext2D,
  lines: readonly string[],
  style: { font: string; linePx: number; y: number },
): number {
  context.font = style.font;
  context.fillStyle = INK;
  context.textBaseline = "middle";
  for (const [index, line] of lines.entries()) {
    context.fillText(line, MARGIN_PX, style.y + (index + 0.5) * style.linePx);
  }
  return style.y + lines.length * style.linePx;
}

function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("This browser cannot draw."))),
      "image/png",
    );
  });
}
