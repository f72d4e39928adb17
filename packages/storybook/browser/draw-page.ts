import { COVER_COLORS } from "../book";
import { wrapText } from "../wrap-text";
import type { Page, Work } from "./work";

const WIDTH_PX = 1200;
const MARGIN_PX = 90;
const INNER_PX = WIDTH_PX - 2 * MARGIN_PX;
const COVER_HEIGHT_PX = 900;
/** The part of the cover's height that is left for the title and the margins. */
const COVER_TITLE_SPACE_PX = 380;
const MAX_PICTURE_HEIGHT_PX = 900;
/**
 * The greatest height of a page's text. With the largest picture and the margins, the canvas has 15.8 million pixels. Safari draws
 * at most 16.7 million.
 */
const MAX_TEXT_HEIGHT_PX = 12_000;
const FAMILY = '"Noto Sans KR", "Noto Sans CJK KR", "Apple SD Gothic Neo", system-ui, sans-serif';
const TITLE = { font: `700 76px ${FAMILY}`, linePx: 100 };
const BODY = bodyStyle(1);
/** Of the line below a picture that says that AI made it; it fits into the gap that is there. */
const LABEL = { font: `24px ${FAMILY}`, linePx: 44 };
const PAPER = "#fffaf2";
const INK = "#2d2420";
const JPEG_QUALITY = 0.9;

/** A picture with the size at which it is drawn, in pixels. */
interface ScaledPicture {
  image: HTMLImageElement;
  width: number;
  height: number;
}

/** Returns the addresses from which a picture can be loaded: its own, and another one to try when that fails. */
type AddressesOf = (url: string) => string[];

/**
 * Draws the cover as a JPEG: title and picture, with its label. It does not show the student's name, because its address is
 * public.
 */
export async function drawCover(
  work: Work,
  { addressesOf, label }: { addressesOf: AddressesOf; label: string },
): Promise<Blob> {
  const { paper, ink } = COVER_COLORS[work.coverColor];
  const { canvas, context } = createCanvas();
  const url = work.cover.picture?.url;
  const picture = url
    ? scalePicture(await loadPicture(addressesOf(url)), COVER_HEIGHT_PX - COVER_TITLE_SPACE_PX)
    : null;
  context.font = TITLE.font;
  const title = wrapText(work.title.trim(), INNER_PX, (text) => context.measureText(text).width);
  paint(canvas, context, { height: COVER_HEIGHT_PX, paper });
  const contentPx = title.length * TITLE.linePx + (picture ? picture.height + 50 + LABEL.linePx : 0);
  let y = (COVER_HEIGHT_PX - contentPx) / 2;
  context.textAlign = "center";
  y = writeLines(context, title, { ...TITLE, x: WIDTH_PX / 2, y, ink });
  if (picture) drawPicture(context, picture, { y: y + 50, label, ink });
  return toJpeg(canvas);
}

/** The font and line height of a page's text: smaller above 206 lines, so that every line fits on the canvas. */
function bodyStyle(lineCount: number): { font: string; linePx: number } {
  const scale = Math.min(1, MAX_TEXT_HEIGHT_PX / (lineCount * 58));
  return { font: `${34 * scale}px ${FAMILY}`, linePx: 58 * scale };
}

/** Draws a page as a JPEG: picture with its label, text and number. */
export async function drawPage(
  page: Page,
  number: number,
  { addressesOf, label }: { addressesOf: AddressesOf; label: string },
): Promise<Blob> {
  const { canvas, context } = createCanvas();
  const url = page.picture?.url;
  const picture = url ? scalePicture(await loadPicture(addressesOf(url)), MAX_PICTURE_HEIGHT_PX) : null;
  context.font = BODY.font;
  const lines = wrapText(page.text.trim(), INNER_PX, (text) => context.measureText(text).width);
  const pictureSpace = picture ? picture.height + 60 : 0;
  const body = bodyStyle(lines.length);
  const height = 2 * MARGIN_PX + pictureSpace + lines.length * body.linePx + BODY.linePx;
  paint(canvas, context, { height, paper: PAPER });
  if (picture) drawPicture(context, picture, { y: MARGIN_PX, label, ink: INK });
  const y = MARGIN_PX + pictureSpace;
  context.textAlign = "start";
  writeLines(context, lines, { ...body, x: MARGIN_PX, y, ink: INK });
  context.textAlign = "center";
  const footer = { ...BODY, x: WIDTH_PX / 2, y: height - MARGIN_PX, ink: INK };
  writeLines(context, [String(number)], footer);
  return toJpeg(canvas);
}

function createCanvas(): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw.");
  return { canvas, context };
}

/** Sets the size, which clears the canvas and its styles, and paints the paper. */
function paint(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  { height, paper }: { height: number; paper: string },
): void {
  canvas.width = WIDTH_PX;
  canvas.height = height;
  context.fillStyle = paper;
  context.fillRect(0, 0, WIDTH_PX, height);
}

/** Loads a picture that can be drawn and exported, from the first address that works; null when none does. */
async function loadPicture(addresses: readonly string[]): Promise<HTMLImageElement | null> {
  for (const address of addresses) {
    const image = new Image();
    image.crossOrigin = "anonymous";
    image.src = address;
    try {
      await image.decode();
      return image;
    } catch {
      // The next address may work.
    }
  }
  return null;
}

function scalePicture(image: HTMLImageElement | null, maxHeight: number): ScaledPicture | null {
  if (!image || image.naturalWidth === 0) return null;
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(INNER_PX / naturalWidth, maxHeight / naturalHeight);
  return { image, width: naturalWidth * scale, height: naturalHeight * scale };
}

function drawPicture(
  context: CanvasRenderingContext2D,
  { image, width, height }: ScaledPicture,
  { y, label, ink }: { y: number; label: string; ink: string },
): void {
  context.drawImage(image, (WIDTH_PX - width) / 2, y, width, height);
  context.textAlign = "center";
  writeLines(context, [label], { ...LABEL, x: WIDTH_PX / 2, y: y + height, ink });
}

/** Writes lines below `style.y`, and returns the y below the last one. */
function writeLines(
  context: CanvasRenderingContext2D,
  lines: readonly string[],
  style: { font: string; linePx: number; x: number; y: number; ink: string },
): number {
  context.font = style.font;
  context.fillStyle = style.ink;
  context.textBaseline = "middle";
  for (const [index, line] of lines.entries()) {
    context.fillText(line, style.x, style.y + (index + 0.5) * style.linePx);
  }
  return style.y + lines.length * style.linePx;
}

function toJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const handle = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error("This browser cannot draw."));
    canvas.toBlob(handle, "image/jpeg", JPEG_QUALITY);
  });
}
