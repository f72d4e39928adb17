/** Removes NUL and replaces lone surrogates: models sometimes write them, and PostgreSQL cannot store them. */
export function storable(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}

const HALF = /[\uD800-\uDBFF]$/;

/** Makes the pieces of one text storable: half a character at the end of a piece waits for the next one. */
export function storablePieces(): (piece: string) => string {
  let half = "";
  return (piece) => {
    const text = half + piece;
    half = HALF.exec(text)?.[0] ?? "";
    return storable(half === "" ? text : text.slice(0, -1));
  };
}
