import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { POST as quote } from "@/app/api/v1/mcp-proxy/api/quote/route";
import { POST as textCreate } from "@/app/api/v1/mcp-proxy/api/text/create/route";
import { POST as applyImport } from "@/app/api/v1/schools/[schoolId]/roster-imports/[importId]/apply/route";
import { PATCH as editSchool } from "@/app/api/v1/schools/[schoolId]/route";
import { ALL_OPERATIONS } from "@/packages/client/contract/all-operations";
import { DEFAULT_BODY_BYTES } from "@/packages/client/contract/operation";
import { call } from "@/test/call";
import { createOperator, createSchool, createStudentSession } from "@/test/create-school";
import { listDescribedOperations } from "@/test/fuzz/described-operations";
import { hubCookieOf } from "@/test/hub-cookie";
import { readJson } from "./body";

const KB = 1024;
const json = { "content-type": "application/json" };
const tooLarge = [413, "FUNCTION_PAYLOAD_TOO_LARGE"];

test("a body is 1 MB at most for texts and images, 256 KB for submissions, 64 KB for the state of an app and for feedback about several works, and 16 KB for all others [limits-1]", () => {
  const LARGER: Record<string, number> = {
    textCreate: 1024 * KB,
    mediaCreate: 1024 * KB,
    studentSubmit: 256 * KB,
    saveSessionState: 64 * KB,
    sendBulkFeedback: 64 * KB,
  };
  expect(DEFAULT_BODY_BYTES).toBe(16 * KB);
  for (const { name, body, maxBodyBytes = DEFAULT_BODY_BYTES } of ALL_OPERATIONS) {
    if (body) expect([name, maxBodyBytes]).toEqual([name, LARGER[name] ?? 16 * KB]);
  }
});

test("every operation reads a body of exactly its limit, and refuses one of a byte more as too large [errors-20] [limits-1]", async () => {
  const { session, activityId, student } = await createStudentSession();
  const cookieOf = async (person: { id: string }) => `next-auth.session-token=${await hubCookieOf(person)}`;
  const [admin, operator] = [
    await cookieOf((await createSchool()).admin),
    await cookieOf(await createOperator()),
  ];
  const contracts = new Map(ALL_OPERATIONS.map((one) => [one.name, one]));
  const described = await listDescribedOperations();
  const tested: string[] = [];
  for (const { name, method, handlers, paramsOf } of described) {
    const contract = contracts.get(name);
    const handler = handlers[method];
    if (!contract?.body || !handler) continue;
    const bytes = contract.maxBodyBytes ?? DEFAULT_BODY_BYTES;
    const cookie = contract.path.startsWith("/system") ? operator : admin;
    const credential = contract.auth === "launchSession" ? { session } : { headers: { cookie } };
    const send = (length: number) =>
      call(handler, {
        method,
        ...credential,
        params: paramsOf({ activityId, profileId: student.id }),
        rawBody: "{".padEnd(length, " "),
        headers: { ...credential.headers, ...json },
      });
    const [atLimit, above] = [await send(bytes), await send(bytes + 1)];
    expect([name, atLimit.status]).toEqual([name, 400]);
    expect([name, above.status, above.json.error.code]).toEqual([name, ...tooLarge]);
    expect(above.json.error.detail).toEqual({ maxBytes: bytes });
    tested.push(name);
  }
  expect(tested.length).toBe(ALL_OPERATIONS.filter(({ body }) => body).length);
});

/** An endless body without a declared length, and how much of it has been read. */
function endless() {
  const chunk = new TextEncoder().encode(" ".repeat(KB));
  const seen = { chunks: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      seen.chunks += 1;
      controller.enqueue(chunk);
    },
    cancel() {
      seen.cancelled = true;
    },
  });
  return { body, seen };
}

test("an endless body is refused at the limit, and not read further [limits-1]", async () => {
  const { session } = await createStudentSession();
  const { body, seen } = endless();
  const headers = { ...json, authorization: `Bearer ${session}` };
  const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
  const answer = await quote(new Request("http://localhost:3000/", init), { params: Promise.resolve({}) });
  expect([answer.status, (await answer.json()).error.code]).toEqual(tooLarge);
  expect(seen.chunks).toBeLessThan(25);
  expect(seen.cancelled).toBe(true);
});

test("a Content-Length above the limit is refused before the body is read [limits-1]", async () => {
  const { session } = await createStudentSession();
  const { body, seen } = endless();
  const headers = { ...json, authorization: `Bearer ${session}`, "content-length": "16385" };
  const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
  const answer = await quote(new Request("http://localhost:3000/", init), { params: Promise.resolve({}) });
  expect(answer.status).toBe(413);
  expect(seen.chunks).toBeLessThanOrEqual(1);
});

test.each<[number, string, string | Uint8Array<ArrayBuffer>]>([
  [400, "nothing", ""],
  [400, "half of a value", '{"media_type":'],
  [400, "two values", "{}{}"],
  [400, "a comma too many", '{"media_type":"text",}'],
  [400, "letters that are not UTF-8", new Uint8Array([0x22, 0xbf, 0xac, 0x22])],
  [422, "another kind of value", '"text"'],
  [422, "an unknown field", '{"media_type":"text","n":1}'],
])(
  "a body that is not the expected JSON is VAL_001 with %i and its issues: %s [errors-7]",
  async (status, _, rawBody) => {
    const { session } = await createStudentSession();
    const answer = await call(quote, { session, rawBody, headers: json });
    expect([answer.status, answer.json.error.code]).toEqual([status, "VAL_001"]);
    expect(answer.json.error.detail.issues.length).toBeGreaterThan(0);
  },
);

test.each([
  [415, "text/plain"],
  [415, "application/jsonx"],
  [415, "multipart/form-data; boundary=x"],
  [415, "application/x-www-form-urlencoded"],
  [415, ""],
  [200, "application/json"],
  [200, "Application/JSON; charset=utf-8"],
  [200, "application/merge-patch+json"],
])("only JSON is accepted as the content type, and any other is VAL_001: %i for %j", async (status, type) => {
  const { session } = await createStudentSession();
  const rawBody = new TextEncoder().encode('{"media_type":"text"}');
  const answer = await call(quote, { session, rawBody, headers: type ? { "content-type": type } : {} });
  expect(answer.status).toBe(status);
  if (status === 415) expect(answer.json.error.code).toBe("VAL_001");
});

test.each([
  ["with the content type JSON", json],
  ["without a content type", {}],
])(
  "a request without a body, %s, is accepted by a POST whose fields are all optional, and by no other operation",
  async (_, type) => {
    const { admin } = await createSchool();
    const headers = { cookie: `next-auth.session-token=${await hubCookieOf(admin)}`, ...type };
    const unknown = { schoolId: admin.schoolId ?? "", importId: randomUUID() };
    expect((await call(applyImport, { method: "POST", params: unknown, headers })).status).toBe(404);
    expect((await call(editSchool, { method: "PATCH", params: unknown, headers })).json.error.code).toBe(
      "VAL_001",
    );
    const { session } = await createStudentSession();
    expect((await call(quote, { method: "POST", session, headers: type })).json.error.code).toBe("VAL_001");
  },
);

const members = (count: number) => Array.from({ length: count }, (_, index) => `"k${index}":0`).join(",");

test.each([
  ["members", `{"prompt":"x",${members(35_000)}}`],
  ["lists in lists", `{"prompt":"x","a":[${"[[]],".repeat(17_500)}0]}`],
])("a body with too many tiny %s is VAL_001, and is not validated further", async (_, rawBody) => {
  const { session } = await createStudentSession();
  expect(rawBody.length).toBeLessThan(1024 * KB);
  const answer = await call(textCreate, { session, rawBody, headers: json });
  expect([answer.status, answer.json.error.code]).toEqual([422, "VAL_001"]);
  expect(answer.json.error.detail.issues).toEqual([{ path: "", message: "JSON of more than 35000 values." }]);
});

/**
 * For two operations that accept large bodies: a body with the most messages, or files and `meta`, that the operation allows.
 * Only the number of its values matters; it need not be valid.
 */
const FULL_BODIES = {
  textCreate: {
    messages: Array.from({ length: 200 }, () => ({
      role: "user",
      content: Array.from({ length: 50 }, () => ({ type: "text", text: "{[,]}" })),
    })),
    ...Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`extra${index}`, index])),
  },
  // 16 KB of `meta` and 70 files with each of their fields.
  studentSubmit: {
    assets: Array.from({ length: 70 }, () => Object.fromEntries("abcdefgh".split("").map((key) => [key, 1]))),
    meta: { list: Array.from({ length: 8_000 }, () => 0) },
  },
};

test.each(Object.entries(FULL_BODIES))(
  "a body of %s with the most messages or files it allows is not refused for its number of values",
  async (name, body) => {
    const request = new Request("http://localhost:3000/", {
      method: "POST",
      headers: json,
      body: JSON.stringify(body),
    });
    const contract = ALL_OPERATIONS.find((one) => one.name === name);
    expect(contract && (await readJson(request, contract))).toEqual(body);
  },
);

const deep = (levels: number) =>
  `{"media_type":"text","a":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;

test.each([
  ["64 levels and an unknown field", deep(64), "a", "Unknown field."],
  ["65 levels", deep(65), "", "JSON nested deeper than 64 levels."],
  ["a NUL in a name", '{"media_type":"text","a\\u0000":1}', "a", /NUL/],
  ["half a surrogate pair in a name", '{"media_type":"text","a\\udfff":1}', "a\ufffd", /surrogate/],
  ["a NUL in a nested value", '{"media_type":"text","a":[{"b":"\\u0000"}]}', "a.0.b", /NUL/],
])("a body with %s is VAL_001, and its only issue says what is wrong", async (_, rawBody, path, message) => {
  const { session } = await createStudentSession();
  const answer = await call(quote, { session, rawBody, headers: json });
  expect([answer.status, answer.json.error.code]).toEqual([422, "VAL_001"]);
  expect(answer.json.error.detail.issues).toEqual([{ path, message: expect.stringMatching(message) }]);
});
