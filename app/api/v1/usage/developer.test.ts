import { expect, test } from "vitest";
import { POST as createText } from "@/app/api/v1/mcp-proxy/api/text/create/route";
import { call } from "@/test/call";
import { callAs } from "@/test/call-as";
import { createPlaygroundSession } from "@/test/create-playground-session";
import { createDeveloper, createStudentSession } from "@/test/create-school";
import { decodeSession } from "@/test/session-token";
import { GET as entries } from "./entries/route";
import { GET as summary } from "./summary/route";

test("a developer sees the grants and spending of their own pool only [ledger-6] [people-4]", async () => {
  const session = await createPlaygroundSession();
  const developer = { id: String(decodeSession(session).claims.sub) };
  const school = await createStudentSession();
  for (const spender of [session, school.session])
    expect((await call(createText, { session: spender, body: { prompt: "Hi" } })).status).toBe(200);
  const seen = (await callAs(developer, entries)).json.data;
  expect(seen.map((entry: { type: string }) => entry.type)).toEqual(["settle", "grant"]);
  expect(seen[0]).toMatchObject({ balanceAfterCredits: 49, actor: { id: developer.id } });
  expect((await callAs(developer, summary)).json.data.totals.spentCredits).toBe(1);
  const other = (await callAs(await createDeveloper(), entries)).json.data;
  expect(other.map((entry: { type: string }) => entry.type)).toEqual(["grant"]);
});
