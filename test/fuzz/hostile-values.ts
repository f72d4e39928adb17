import fc from "fast-check";

/** Marks text that is written into the JSON without quotes, which `JSON.stringify` would never do. */
const RAW = "\u{e000}";
const raw = (text: string): string => `${RAW}${text}${RAW}`;

const nested = (open: string, close: string, depth: number) => raw(open.repeat(depth) + close.repeat(depth));

/** Strings that have broken programs. */
export const HOSTILE_STRINGS: readonly string[] = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udc00x",
  "😀".repeat(60),
  "\u202eevil",
  "\ufeff",
  "\r\nSet-Cookie: a=b",
  "%00",
  "%",
  "../../etc/passwd",
  "'; DROP TABLE profiles; --",
  "=HYPERLINK(1)",
  "<script>alert(1)</script>",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "NaN",
  "-0",
  "1e999",
  "9".repeat(400),
  "2026-02-30",
  "0000-01-01",
  "+275760-09-13T00:00:00.001Z",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "0190A000-0000-7000-8000-00000000000Z",
  "0190a000000070008000000000000000",
  "W10",
  "eyJhIjoxfQ",
  Buffer.from('["1","2"]').toString("base64url"),
  Buffer.from('["\\u0000"]').toString("base64url"),
  Buffer.from('["9999999999999999999"]').toString("base64url"),
  Buffer.from('["2026-11-21T00:00:00.000Z","x"]').toString("base64url"),
  "javascript:alert(1)",
  "data:text/html,x",
  "http://169.254.169.254/latest",
  "https://user:pass@school.org/",
  "https://[::1]/",
  "https://2130706433/",
  "한글 ㅎ\u1112\u1161\u11ab",
];

const NASTY_NUMBERS = [-1, 0, -0, 0.5, 1e21, 2 ** 31, 2 ** 53, Number.MIN_VALUE, 1e308];

/** Text of any characters except lone surrogates. `fc.string` can do the same, but first takes a second to list all characters. */
const anyText = fc
  .array(fc.nat({ max: 0x10f7ff }), { maxLength: 40 })
  .map((points) => String.fromCodePoint(...points.map((point) => (point < 0xd800 ? point : point + 0x800))));

/** Any JSON value where another was expected. The plain ones are first, since fast-check shrinks towards them. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { a: 1 }),
  fc.constantFrom(...NASTY_NUMBERS),
  fc.constantFrom(raw("1e999"), raw("-1e999"), raw("1e-999"), raw("123456789012345678901234567890")),
  fc.constantFrom(...HOSTILE_STRINGS),
  fc.constantFrom(
    nested("[", "]", 12),
    nested('{"a":', "}", 70).replace(":}", ":1}"),
    nested("[", "]", 5000),
  ),
  anyText,
  { arbitrary: fc.constantFrom("x".repeat(3000), "긴".repeat(20_000), "y".repeat(300_000)), weight: 1 },
);

/** Names that every object seems to have, names of fields that other requests have, and random names. */
export const hostileKey: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "hasOwnProperty",
    "",
    "\u0000",
    "\ud800",
  ),
  fc.constantFrom("n", "stream", "tools", "user", "studentId", "schoolId", "payer", "id", "role"),
  fc.string({ maxLength: 8 }),
);

/** Sets an own field whatever it is called: `__proto__` by assignment would be lost. */
function setOwn(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}

/** One change in a JSON value. Its fields and items of every depth are numbered; `at`, modulo how many there are, picks one. */
export interface Mutation {
  at: number;
  change: "replace" | "remove" | "add" | "repeat";
  key: string;
  value: unknown;
}

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(40),
  change: fc.constantFrom<Mutation["change"][]>("replace", "replace", "replace", "remove", "add", "repeat"),
  key: hostileKey,
  value: hostileValue,
});

type Place = { parent: Record<string, unknown> | unknown[]; key: string };

function placesOf(value: unknown, found: Place[] = []): Place[] {
  if (typeof value !== "object" || value === null) return found;
  for (const [key, child] of Object.entries(value)) {
    found.push({ parent: value as Place["parent"], key });
    placesOf(child, found);
  }
  return found;
}

export function mutate(original: unknown, { at, change, key, value }: Mutation): unknown {
  const whole = { root: structuredClone(original) };
  const places = placesOf(whole);
  const place = places[at % places.length] as Place;
  const current = Reflect.get(place.parent, place.key) as unknown;
  const isObject = typeof current === "object" && current !== null;
  if (change === "replace") setOwn(place.parent, place.key, value);
  else if (change === "remove") Reflect.deleteProperty(place.parent, place.key);
  else if (change === "repeat" && Array.isArray(current)) current.push(...current, ...current, ...current);
  else setOwn(isObject ? current : place.parent, key, value);
  return whole.root;
}

/** The JSON of a value, in which texts marked with `RAW` are written without quotes. */
export function writeJson(value: unknown): string {
  const text = JSON.stringify(value) ?? "";
  return text.replace(new RegExp(`"${RAW}((?:[^"\\\\]|\\\\.)*)${RAW}"`, "g"), (_, inner: string) =>
    inner.replaceAll('\\"', '"'),
  );
}
