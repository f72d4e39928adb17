import { afterAll, describe, expect, test } from "vitest";
import { GET as listRefusals } from "@/app/api/v1/schools/[schoolId]/lti-platforms/[platformId]/refusals/route";
import { DELETE as disconnect } from "@/app/api/v1/schools/[schoolId]/lti-platforms/[platformId]/route";
import { FAULTS } from "@/e2e/lti/faults";
import { prisma } from "@/lib/database/prisma";
import type { LtiReason } from "@/lib/lti/lti-refused";
import { callOperationAs } from "@/test/call-as";
import { captureLog } from "@/test/capture-log";
import { createSchool } from "@/test/create-school";
import {
  connectTo,
  enterFrom,
  launchFrom,
  logIn,
  post,
  reasonOn,
  sendLaunch,
  serveTestPlatform,
  tokenOn,
} from "@/test/lti";
import { CONTEXT, reasonText } from "@/test/lti-course";
import { POST as enter } from "../enter/route";
import { POST as launch } from "./route";

const { platform, stop } = await serveTestPlatform();
afterAll(stop);
const school = await createSchool();
const platformId = await connectTo(school, platform);
const student = { sub: "student-1", role: "Learner", name: "Kim Minji" } as const;
const params = { schoolId: school.id, platformId };

async function latestRefusal() {
  return (await callOperationAs(school.admin, listRefusals, params)).json.data[0];
}

const REASONS: Record<string, [number, LtiReason]> = {
  "no kid": [401, "noKid"],
  "an unknown kid": [401, "unknownKey"],
  "a forged signature": [401, "badSignature"],
  "another algorithm": [401, "wrongAlgorithm"],
  "no signature": [401, "wrongAlgorithm"],
  "another issuer": [401, "wrongIssuer"],
  "no issuer": [401, "wrongIssuer"],
  "another audience": [401, "wrongAudience"],
  "no audience": [401, "wrongAudience"],
  "several audiences without azp": [401, "wrongAudience"],
  "another azp": [401, "wrongAudience"],
  "an exp that is over": [401, "expired"],
  "no exp": [401, "expired"],
  "an old iat": [401, "tooOld"],
  "a future iat": [401, "wrongTimes"],
  "no iat": [401, "wrongTimes"],
  "another nonce": [401, "wrongNonce"],
  "no nonce": [401, "wrongNonce"],
  "LTI 1.1": [400, "wrongVersion"],
  "no version": [400, "wrongVersion"],
  "another message type": [400, "wrongType"],
  "no message type": [400, "wrongType"],
  "another deployment": [401, "unknownDeployment"],
  "no deployment": [401, "unknownDeployment"],
  "no roles": [400, "noRoles"],
  "roles that are no list": [400, "noRoles"],
  "no resource link": [400, "noResourceLink"],
  "a resource link without id": [400, "noResourceLink"],
  "no subject": [400, "noSubject"],
  "another target": [400, "wrongTarget"],
  "no target": [400, "wrongTarget"],
};

test("every fault of the test platform has its reason here", () => {
  expect(Object.keys(REASONS).sort()).toEqual(Object.keys(FAULTS).sort());
});

test.each(Object.entries(REASONS))(
  "a launch with %s is refused on a page that says what to do, and is listed without its token [lti-3] [lti-6]",
  async (fault, [status, reason]) => {
    const before = await prisma().profile.count({ where: { schoolId: school.id } });
    const lines = captureLog();
    const answer = await launchFrom(platform, { user: student, fault });
    expect([answer.status, reasonOn(answer)]).toEqual([status, reasonText(reason)]);
    expect(answer.text).toMatch(/<h1>[^<]+<\/h1>/);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(tokenOn(answer)).toBe("");
    const kid = fault === "no kid" ? null : expect.any(String);
    expect(await latestRefusal()).toEqual({ at: expect.any(String), reason, kid });
    expect(lines.join("\n")).not.toMatch(/eyJ|student-1|Minji/);
    expect(await prisma().profile.count({ where: { schoolId: school.id } })).toBe(before);
  },
);

describe("a state", () => {
  test("counts once: the same launch sent again is refused [lti-2]", async () => {
    const arriving = await logIn(platform, { user: student, claims: { [CONTEXT]: undefined } });
    expect((await sendLaunch(arriving)).status).toBe(200);
    const again = await sendLaunch(arriving);
    expect([again.status, reasonOn(again)]).toEqual([401, reasonText("unknownState")]);
  });

  test("of another browser is refused, and so is one without its cookie, which offers a new window [lti-2]", async () => {
    const [mine, others] = [
      await logIn(platform, { user: student }),
      await logIn(platform, { user: student }),
    ];
    const [name = ""] = mine.cookie.split("=");
    const [, secret = ""] = others.cookie.split("=");
    const stolen = await sendLaunch({ ...mine, cookie: `${name}=${secret}` });
    expect([stolen.status, reasonOn(stolen)]).toEqual([401, reasonText("otherBrowser")]);
    const bare = await sendLaunch({ ...mine, cookie: "" });
    expect([bare.status, reasonOn(bare)]).toEqual([401, reasonText("noCookie")]);
    expect(bare.text).toMatch(/<form method="post" action="\/lti\/login" target="_blank">/);
    expect(bare.text).toContain('name="login_hint"');
    expect(bare.headers.get("set-cookie")).toBeNull();
  });

  test("that the hub did not make is refused, and so is a launch without one [lti-2]", async () => {
    const { fields, cookie } = await logIn(platform, { user: student });
    for (const state of ["made-up", ""]) {
      const answer = await sendLaunch({ fields: { ...fields, state }, cookie });
      expect([answer.status, reasonOn(answer)]).toEqual([401, reasonText("unknownState")]);
    }
    expect((await post(launch, {})).status).toBe(401);
  });

  test("is over after ten minutes [lti-2]", async () => {
    const arriving = await logIn(platform, { user: student });
    await prisma().ltiToken.updateMany({
      where: { platformId },
      data: { expiresAt: new Date(Date.now() - 1000) },
    });
    expect(reasonOn(await sendLaunch(arriving))).toBe(reasonText("unknownState"));
  });
});

test("a token that is no token is refused, and so is an error of the platform [lti-3]", async () => {
  for (const id_token of ["", "no-token", "a.b.c"]) {
    const { fields, cookie } = await logIn(platform, { user: student });
    const answer = await sendLaunch({ fields: { ...fields, id_token }, cookie });
    expect([answer.status, reasonOn(answer)]).toEqual([400, reasonText("badToken")]);
  }
  const { fields, cookie } = await logIn(platform, { user: student });
  const refused = await sendLaunch({
    fields: { state: fields.state ?? "", error: "login_required" },
    cookie,
  });
  expect([refused.status, reasonOn(refused)]).toEqual([401, reasonText("platformError")]);
  expect((await latestRefusal()).reason).toBe("platformError");
});

test("a launch of a platform that does not answer is refused, and works when it answers again [lti-3]", async () => {
  const silent = await createSchool();
  const { platform: other, stop: stopOther } = await serveTestPlatform();
  await connectTo(silent, other, { jwksUrl: `${platform.url}/nothing-here` });
  const answer = await launchFrom(other, { user: student });
  await stopOther();
  expect([answer.status, reasonOn(answer)]).toEqual([502, reasonText("noKeys")]);
});

test("a key that the platform has begun to use is read at once [lti-3]", async () => {
  const claims = { [CONTEXT]: undefined };
  expect((await launchFrom(platform, { user: student, claims })).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await platform.rotateKey();
  expect((await launchFrom(platform, { user: student, claims })).status).toBe(200);
});

test("the one-time token of a launch signs in once, and only from the hub's own page [lti-5]", async () => {
  const answer = await launchFrom(platform, { user: student, claims: { [CONTEXT]: undefined } });
  const token = tokenOn(answer);
  const foreign = await post(enter, { token }, { origin: "https://evil.example" });
  expect([foreign.status, foreign.headers.get("set-cookie")]).toEqual([401, null]);
  const first = await post(enter, { token });
  expect([first.status, first.headers.get("location")]).toEqual([303, "/en"]);
  expect(first.headers.get("set-cookie")).toMatch(
    /^next-auth\.session-token=[^;]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/,
  );
  const again = await post(enter, { token });
  expect([again.status, reasonOn(again)]).toEqual([401, reasonText("usedLaunch")]);
});

test("only the last fifty refusals of a platform are kept, and a disconnected platform is not known [lti-6] [lti-7]", async () => {
  for (let count = 0; count < 3; count += 1) await launchFrom(platform, { user: student, fault: "LTI 1.1" });
  const row = { platformId, reason: "noKid" };
  await prisma().ltiRefusal.createMany({ data: Array.from({ length: 60 }, () => row) });
  await launchFrom(platform, { user: student, fault: "no version" });
  const { json } = await callOperationAs(school.admin, listRefusals, params);
  expect(json.data).toHaveLength(50);
  expect(json.data[0].reason).toBe("wrongVersion");
  expect(await prisma().ltiRefusal.count({ where: { platformId } })).toBe(50);
  const arriving = await logIn(platform, { user: student });
  expect((await callOperationAs(school.admin, disconnect, params)).status).toBe(200);
  expect(reasonOn(await sendLaunch(arriving))).toBe(reasonText("unknownState"));
  await expect(enterFrom(platform, { user: student })).rejects.toThrow("Invalid URL");
});
