import { type RawBuilder, sql } from "kysely";
import { validate as isUuid } from "uuid";
import { type HubError, invalid } from "@/lib/hub-error";

/** How one column of a list's order is written to a cursor; `read` returns undefined for a text that `write` cannot have written. */
interface Part<Value> {
  write(value: Value): string;
  read(text: string): Value | undefined;
}

export const textPart: Part<string> = { write: (value) => value, read: (text) => text };

export const idPart: Part<string> = {
  write: (value) => value,
  read: (text) => (isUuid(text) ? text : undefined),
};

/** A timestamp column with milliseconds. */
export const momentPart: Part<Date> = {
  write: (value) => value.toISOString(),
  read: (text) => {
    const moment = new Date(text);
    const year = moment.getUTCFullYear();
    return year >= 1970 && year <= 9999 ? moment : undefined;
  },
};

/** A number of a database sequence, as text since it may be larger than a safe integer. */
export const sequencePart: Part<string> = {
  write: (value) => value,
  read: (text) => (/^\d{1,18}$/.test(text) ? text : undefined),
};

/** A boolean, written as one of two words: `flagPart("pending", "others")`. */
export function flagPart(yes: string, no: string): Part<boolean> {
  return {
    write: (value) => (value ? yes : no),
    read: (text) => (text === yes || text === no ? text === yes : undefined),
  };
}

/** A list that is read page by page. */
export interface KeysetList<Position> {
  /** Part of every cursor, so that another list refuses it. Unique in the hub. */
  name: string;
  /** The columns of its order, by their names in a row. */
  parts: { [Key in keyof Position]: Part<Position[Key]> };
}

/** A list by name, then id. */
export function byName(name: string): KeysetList<{ name: string; id: string }> {
  return { name, parts: { name: textPart, id: idPart } };
}

/** The most bytes of a page whose rows count them (`bytesSoFar`): it ends before it has more, whatever its limit is. */
export const PAGE_MAX_BYTES = 2 * 1024 * 1024;

/** The paging parameters of a request: at most `limit` items after `cursor`, or from the start. */
export interface PageQuery {
  limit: number;
  cursor?: string | undefined;
}

export interface Page<Item> {
  items: Item[];
  /** Null on the last page. */
  nextCursor: string | null;
}

/** The rows that a page's statement reads: `limit` rows after a position in the list's order, or from the start when it is null. */
export interface PageRange<Position> {
  limit: number;
  after: Position | null;
}

/**
 * Restricts a list to the rows after a position, whose parts are `columns` in this order; all rows when it is null. Use `<` for a
 * list whose order descends.
 */
export function isAfter(
  position: object | null,
  columns: readonly string[],
  compare: ">" | "<" = ">",
): RawBuilder<boolean> {
  if (position === null) return sql`true`;
  const parts = columns.map((column) => sql.ref(column));
  return sql`(${sql.join(parts)}) ${sql.raw(compare)} (${sql.join(Object.values(position))})`;
}

export function writeCursor(list: string, texts: readonly string[]): string {
  return Buffer.from(JSON.stringify([list, ...texts])).toString("base64url");
}

function badCursor(): HubError {
  return invalid([{ path: "cursor", message: "cursorOfOtherList" }]);
}

/** PostgreSQL stores neither lone surrogates nor NUL. */
function isStorable(text: unknown): text is string {
  return typeof text === "string" && text.isWellFormed() && !text.includes("\u0000");
}

/** @throws HubError VAL_001 unless the cursor was written for this list */
function readCursor(list: string, cursor: string, length: number): string[] {
  try {
    const written: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    if (Array.isArray(written) && written.every(isStorable)) {
      const [name, ...texts] = written;
      if (name === list && texts.length === length) return texts;
    }
  } catch {
    // Not JSON: refused below.
  }
  throw badCursor();
}

function readPosition<Position extends object>(list: KeysetList<Position>, cursor: string): Position {
  const keys = Object.keys(list.parts) as (keyof Position)[];
  const texts = readCursor(list.name, cursor, keys.length);
  const entries = keys.map((key, index) => [key, list.parts[key].read(texts[index] ?? "")] as const);
  if (entries.some(([, value]) => value === undefined)) throw badCursor();
  return Object.fromEntries(entries) as Position;
}

function cursorAt<Position extends object>(list: KeysetList<Position>, row: Position): string {
  const keys = Object.keys(list.parts) as (keyof Position)[];
  return writeCursor(
    list.name,
    keys.map((key) => list.parts[key].write(row[key])),
  );
}

/**
 * Reads one page of a list. `read` is called for one row more than the limit, which tells whether another page follows. Rows with
 * `bytesSoFar`, the bytes of the page up to and including them, also end it at `PAGE_MAX_BYTES`; it always has one row.
 * @throws HubError VAL_001 when the cursor is not one of this list
 */
export async function readPage<Position extends object, Row extends Position & { bytesSoFar?: number }>(
  list: KeysetList<Position>,
  { limit, cursor }: PageQuery,
  read: (range: PageRange<Position>) => Promise<readonly Row[]>,
): Promise<Page<Row>> {
  const after = cursor === undefined ? null : readPosition(list, cursor);
  const found = await read({ limit: limit + 1, after });
  const end = found.findIndex(
    ({ bytesSoFar = 0 }, index) => index === limit || (index > 0 && bytesSoFar > PAGE_MAX_BYTES),
  );
  const last = found[end - 1];
  if (last === undefined) return { items: [...found], nextCursor: null };
  return { items: found.slice(0, end), nextCursor: cursorAt(list, last) };
}

export function mapPage<Row, Item>({ items, nextCursor }: Page<Row>, toItem: (row: Row) => Item): Page<Item> {
  return { items: items.map(toItem), nextCursor };
}

/** Returns the LIKE pattern that finds a text anywhere in a value. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
