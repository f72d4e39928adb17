import fc from "fast-check";

const ODD_HEADERS: Readonly<Record<string, readonly string[]>> = {
  accept: ["application/json", "text/csv", "text/html", "*/*", "", "text/csv;q=0, */*", "\u00ff"],
  origin: ["https://evil.example", "null", "http://localhost:3000", "", "https://a b", "file://"],
  "sec-fetch-site": ["same-origin", "cross-site", "none", "what"],
  "if-none-match": ["*", '""', 'W/"x", "y"', ",,,"],
  range: [
    "bytes=0-",
    "bytes=-5",
    "bytes=9-2",
    "bytes=0-1,3-4",
    "bytes=99999999999999999999-",
    "lines=1-2",
    "bytes=",
  ],
  referer: ["http://localhost:3000/kr/x", "not an address", "/kr"],
  "idempotency-key": ["k1", "k2", "k3", "k4", "", "x".repeat(255), "x".repeat(256), "a b", "\u00e9", "{}"],
  "content-type": [
    "text/plain",
    "application/json; charset=utf-16",
    "application/vnd.api+json",
    "multipart/form-data",
    "",
    ";",
    "APPLICATION/JSON",
  ],
  "content-length": ["99999999999", "-1", "x", "1e9"],
  "x-forwarded-for": ["1.2.3.4, ::1", "\u00ff"],
  "accept-language": ["ko-KR,ko;q=0.9", "xx-\u00ff"],
  cookie: [
    "next-auth.session-token=x",
    "=",
    ";;;",
    "next-auth.session-token.0=a; next-auth.session-token.1=b",
  ],
  "x-http-method-override": ["DELETE"],
};

/** One header with an odd value, or one that is seldom sent. */
export const oddHeader = fc
  .constantFrom(...Object.entries(ODD_HEADERS))
  .chain(([name, values]) => fc.tuple(fc.constant(name), fc.constantFrom(...values)));

const MALFORMED = [
  "",
  "{",
  '{"a":1,}',
  "[1,2",
  "nul",
  '{"a":1}{"b":2}',
  "'a'",
  "\u00ff\u00fe",
  '{"a":"\u00c3"}',
  "null",
  "[]",
  "0",
  '"x"',
  '{"__proto__":{"a":1}}',
  "\u00ef\u00bb\u00bf{}",
];
const HUGE = [`"${"x".repeat(1_200_000)}"`, "[".repeat(300_000), `[${"0,".repeat(140_000)}0]`];

/** Bodies that are not JSON, are JSON of a wrong or strange kind, or are huge. Each character is one byte of the body (Latin-1). */
export const rawBody: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...MALFORMED), weight: 30 },
  {
    arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString("latin1")),
    weight: 10,
  },
  { arbitrary: fc.constantFrom(...HUGE), weight: 1 },
);
