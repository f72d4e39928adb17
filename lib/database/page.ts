import { validate as isUuid } from "uuid";
import { invalid } from "@/lib/hub-error";
import { type CursorList, readCursor, readCursorMoment, writeCursor } from "./cursor";

/** How one value of a place is written in a cursor; `read` answers undefined for a text that `write` cannot have made. */
interface Part<Value> {
  write(value: Value): string;
  read(text: string): Value | undefined;
}

/** Any text, such as a name. */
export const textPart: Part<string> = { write: (value) => value, read: (text) => text };

/** An id. */
export const idPart: Part<string> = {
  write: (value) => value,
  read: (text) => (isUuid(text) ? text : undefined),
};

/** A moment of a column that keeps milliseconds. */
export const momentPart: Part<Date> = { write: (value) => value.toISOString(), read: readCursorMoment };

/** The number of a sequence, which may be larger than a safe integer. */
export const sequencePart: Part<string> = {
  write: (value) => value,
  read: (text) => (/^\d{1,18}$/.test(text) ? text : undefined),
};

/** A yes or no, as the two words that stand for it in the cursor: `flagPart("pending", "others")`. */
export function flagPart(yes: string, no: string): Part<boolean> {
  return { write: (value) => (value ? yes : no), read: (text) => text === yes };
}

/** A list that is read page by page: its name, and the columns of its order as rows name them. */
export interface KeysetList<Place> {
  name: CursorList;
  parts: { [Key in keyof Place]: Part<Place[Key]> };
}

/** What a caller asks of a list: how many items, and after which cursor. */
export interface PageQuery {
  limit: number;
  cursor?: string | undefined;
}

/** One page of a list; `nextCursor` is null on the last. */
export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** What a statement reads: `limit` rows after a place in the list's order, from the first on where it is null. */
export interface PageRange<Place> {
  limit: number;
  after: Place | null;
}

function readPlace<Place extends object>(list: KeysetList<Place>, cursor: string): Place {
  const keys = Object.keys(list.parts) as (keyof Place)[];
  const texts = readCursor(list.name, cursor, keys.length);
  const entries = keys.map((key, at) => [key, list.parts[key].read(texts[at] ?? "")] as const);
  if (entries.some(([, value]) => value === undefined)) {
    throw invalid([{ path: "cursor", message: "Not a cursor of this list." }]);
  }
  return Object.fromEntries(entries) as Place;
}

function cursorAt<Place extends object>(list: KeysetList<Place>, row: Place): string {
  const keys = Object.keys(list.parts) as (keyof Place)[];
  return writeCursor(
    list.name,
    keys.map((key) => list.parts[key].write(row[key])),
  );
}

/**
 * Reads one page of a list, with one row more than asked for to know whether another page follows.
 * @throws HubError VAL_001 when the cursor is none of this list's
 */
export async function readPage<Place extends object, Row extends Place>(
  list: KeysetList<Place>,
  { limit, cursor }: PageQuery,
  read: (range: PageRange<Place>) => Promise<readonly Row[]>,
): Promise<Page<Row>> {
  const after = cursor === undefined ? null : readPlace(list, cursor);
  const found = await read({ limit: limit + 1, after });
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: found.length > limit && last ? cursorAt(list, last) : null };
}

/** The same page with each row as its caller shows it. */
export function mapPage<Row, Item>({ items, nextCursor }: Page<Row>, toItem: (row: Row) => Item): Page<Item> {
  return { items: items.map(toItem), nextCursor };
}
