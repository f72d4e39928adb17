import { describe, expect, test } from "vitest";
import type { LtiReason } from "@/lib/lti/lti-refused";
import { call } from "@/test/call";
import { connectTo, HUB, logIn, reasonOn, sendLaunch, tokenOn } from "@/test/lti";
import { createCourse, LINK, reasonText, userOf } from "@/test/lti-course";
import { GET as login } from "./route";

describe("a login", () => {
  const ask = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    call(login, {
      path: `/lti/login?${new URLSearchParams(fields)}`,
      headers: { "sec-fetch-dest": "document", ...headers },
    });

  test("asks the platform with a state and a nonce, and binds the state to the browser by a partitioned cookie [lti-1] [lti-2]", async () => {
    const { platform } = await createCourse();
    const answer = await ask(platform.plan({ user: userOf("Learner") }));
    expect(answer.status).toBe(302);
    const { origin, pathname, searchParams } = new URL(answer.headers.get("location") ?? "");
    expect(origin + pathname).toBe(`${platform.url}/auth`);
    expect(Object.fromEntries(searchParams)).toEqual({
      scope: "openid",
      response_type: "id_token",
      response_mode: "form_post",
      prompt: "none",
      client_id: platform.clientId,
      redirect_uri: "http://localhost:3000/lti/launch",
      login_hint: expect.any(String),
      lti_message_hint: expect.any(String),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(answer.headers.get("set-cookie")).toMatch(
      /^__Host-lti-[\w-]{16}=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; Secure; SameSite=None; Partitioned$/,
    );
  });

  test("in a frame looks first whether the browser keeps cookies, and whether the platform keeps the secret instead, which only its own page may bring [lti-2] [lti-4]", async () => {
    const { platform } = await createCourse();
    platform.storageTarget = "_parent";
    const user = userOf("Learner");
    const framed = await ask(platform.plan({ user }), { "sec-fetch-dest": "iframe" });
    expect([framed.status, framed.headers.get("location")]).toEqual([200, null]);
    expect(framed.text).toContain("lti.put_data");
    const fields = await platform.authenticate(/"authUrl":"([^"]+)"/.exec(framed.text)?.[1] ?? "");
    const [, secret = ""] = /"browserSecret":"([^"]+)"/.exec(framed.text) ?? [];
    const asked = await sendLaunch({ fields: { ...fields }, cookie: "" });
    expect(asked.text).toContain("lti.get_data");
    expect(asked.headers.get("set-cookie")).toBeNull();
    const sendStored = (browser_secret: string, origin: string) =>
      sendLaunch({ fields: { ...fields, browser_secret }, cookie: "" }, { origin });
    const wrong = await sendStored("another", HUB);
    expect(reasonOn(wrong)).toBe(reasonText("otherBrowser"));
    // Another site may know the secret of its own login, and must not sign this browser in by it.
    for (const origin of ["https://evil.example", platform.url, "null"]) {
      const foreign = await sendStored(secret, origin);
      expect([foreign.status, reasonOn(foreign), tokenOn(foreign)]).toEqual([
        401,
        reasonText("otherBrowser"),
        "",
      ]);
    }
    const right = await sendStored(secret, HUB);
    expect(tokenOn(right)).not.toBe("");
  });

  test.each<[string, Record<string, string>, LtiReason]>([
    ["without a login hint", { login_hint: "" }, "badLogin"],
    ["of an unknown issuer", { iss: "https://elsewhere.example.org" }, "unknownPlatform"],
    ["of an unknown client", { client_id: "another" }, "unknownPlatform"],
    [
      "for another address than the launch",
      { target_link_uri: "http://localhost:3000/lti/launch?next=https://evil.example" },
      "wrongTarget",
    ],
    ["for another site", { target_link_uri: "https://evil.example/lti/launch" }, "wrongTarget"],
  ])("%s is refused [lti-1]", async (_, fields, reason) => {
    const { platform } = await createCourse();
    const answer = await ask({ ...platform.plan({ user: userOf("Learner") }), ...fields });
    expect([answer.status, reasonOn(answer)]).toEqual([400, reasonText(reason)]);
    expect(answer.headers.get("set-cookie")).toBeNull();
  });

  test("may leave out the client id where the issuer has only one [lti-1]", async () => {
    const { school, platform } = await createCourse();
    const { client_id: _, ...fields } = platform.plan({ user: userOf("Learner") });
    expect((await ask(fields)).status).toBe(302);
    await connectTo(school, platform, { clientId: "a-second-client" });
    expect(reasonOn(await ask(fields))).toBe(reasonText("unknownPlatform"));
  });
});

test("a page between the LMS and the hub is in the reader's language and escapes what the platform says [lti-3]", async () => {
  const { platform } = await createCourse();
  const user = userOf("Learner", { name: "<script>alert(1)</script>" });
  const claims = { [LINK]: { id: "link-1", title: '"><img src=x onerror=alert(1)>' } };
  const arriving = await logIn(platform, { user, claims });
  const page = await sendLaunch(arriving, { "sec-fetch-dest": "iframe", "accept-language": "ko-KR" });
  expect(page.text).toContain('<html lang="ko">');
  expect(page.text).not.toMatch(/<script>alert|<img/);
});
