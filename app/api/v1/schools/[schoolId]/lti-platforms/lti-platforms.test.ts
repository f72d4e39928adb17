import { afterAll, describe, expect, test } from "vitest";
import { GET as register } from "@/app/lti/register/route";
import { prisma } from "@/lib/database/prisma";
import en from "@/messages/en.json" with { type: "json" };
import { call } from "@/test/call";
import { callOperationAs, problemsOf } from "@/test/call-as";
import { createOperator, createSchool } from "@/test/create-school";
import { enterFrom, reasonOn, serveTestPlatform } from "@/test/lti";
import { POST as createRegistration } from "../lti-registrations/route";
import { DELETE as disconnect, PATCH as edit } from "./[platformId]/route";
import { POST as connect, GET as list } from "./route";

const { platform, stop } = await serveTestPlatform();
afterAll(stop);

test("an admin connects a platform, sees, changes and disconnects it; each is an audit event [lti-7]", async () => {
  const { id: schoolId, admin } = await createSchool();
  const created = await callOperationAs(admin, connect, { schoolId }, platform.settings);
  expect(created.json.data).toEqual({
    ...platform.settings,
    platformId: expect.any(String),
    tokenAudience: null,
    createdAt: expect.any(String),
    tool: {
      loginUrl: "http://localhost:3000/lti/login",
      launchUrl: "http://localhost:3000/lti/launch",
      jwksUrl: "http://localhost:3000/lti/jwks",
    },
  });
  const params = { schoolId, platformId: created.json.data.platformId };
  const changed = await callOperationAs(admin, edit, params, {
    deploymentIds: ["1", "2"],
    createPeople: false,
  });
  expect(changed.json.data).toMatchObject({
    name: "Test LMS",
    deploymentIds: ["1", "2"],
    createPeople: false,
  });
  expect((await callOperationAs(await createOperator(), list, { schoolId })).json.data).toEqual([
    changed.json.data,
  ]);
  expect((await callOperationAs((await createSchool()).admin, edit, params, { name: "x" })).status).toBe(404);
  expect((await callOperationAs(admin, disconnect, params)).json.data).toEqual({
    platformId: params.platformId,
    disconnected: true,
  });
  expect((await callOperationAs(admin, disconnect, params)).status).toBe(404);
  expect((await callOperationAs(admin, list, { schoolId })).json.data).toEqual([]);
  const events = await prisma().auditEvent.findMany({ where: { schoolId }, orderBy: { id: "asc" } });
  expect(events.map(({ action }) => action)).toEqual(["lti.connect", "lti.edit", "lti.disconnect"]);
});

test("a client of an issuer is one school's, and addresses are https or local to a local hub [lti-7]", async () => {
  const [one, two] = [await createSchool(), await createSchool()];
  const settings = { ...platform.settings, clientId: "shared" };
  expect((await callOperationAs(one.admin, connect, { schoolId: one.id }, settings)).status).toBe(200);
  expect(problemsOf(await callOperationAs(two.admin, connect, { schoolId: two.id }, settings))).toBe(
    "422 clientId",
  );
  const wrong = {
    jwksUrl: "http://lms.school.org/jwks",
    authTokenUrl: "https://10.0.0.1/token",
    issuer: "https://lms.local",
  };
  const refused = await callOperationAs(
    two.admin,
    connect,
    { schoolId: two.id },
    { ...platform.settings, ...wrong },
  );
  expect(problemsOf(refused)).toBe("422 issuer authTokenUrl jwksUrl");
});

test("people are found again when the school connects the same platform once more [lti-7]", async () => {
  const school = await createSchool();
  const params = { schoolId: school.id };
  const settings = { ...platform.settings, clientId: "first" };
  const { platformId } = (await callOperationAs(school.admin, connect, params, settings)).json.data;
  const user = { sub: "returning", role: "Learner", name: "Minji" } as const;
  const claims = (client: string) => ({
    aud: client,
    azp: client,
    "https://purl.imsglobal.org/spec/lti/claim/context": undefined,
  });
  const { logIn, sendLaunch, post, tokenOn } = await import("@/test/lti");
  const { POST: enter } = await import("@/app/lti/enter/route");
  const enterAs = async (client: string) => {
    const answer = await sendLaunch(
      await logIn(platform, { user, claims: claims(client) }, { client_id: client }),
    );
    return post(enter, { token: tokenOn(answer) });
  };
  expect((await enterAs("first")).status).toBe(303);
  await callOperationAs(school.admin, disconnect, { ...params, platformId });
  await callOperationAs(school.admin, connect, params, { ...platform.settings, clientId: "second" });
  expect((await enterAs("second")).status).toBe(303);
  expect(await prisma().profile.count({ where: { schoolId: school.id, displayName: "Minji" } })).toBe(1);
});

describe("dynamic registration", () => {
  const open = (
    registrationUrl: string,
    configuration = `${platform.url}/.well-known/openid-configuration`,
  ) => {
    const url = new URL(registrationUrl);
    url.searchParams.set("openid_configuration", configuration);
    url.searchParams.set("registration_token", "from-the-lms");
    return call(register, { path: url.pathname + url.search });
  };

  test("connects the platform that opens the admin's address, once; its launches then work [lti-7]", async () => {
    const { id: schoolId, admin } = await createSchool();
    const { json } = await callOperationAs(admin, createRegistration, { schoolId }, { createPeople: true });
    const { registrationUrl } = json.data;
    expect(registrationUrl).toMatch(/^http:\/\/localhost:3000\/lti\/register\?token=[\w-]{43}$/);
    const answer = await open(registrationUrl);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain("org.imsglobal.lti.close");
    expect(platform.registered).toMatchObject({
      authorization: "Bearer from-the-lms",
      application_type: "web",
      response_types: ["id_token"],
      initiate_login_uri: "http://localhost:3000/lti/login",
      redirect_uris: ["http://localhost:3000/lti/launch"],
      jwks_uri: "http://localhost:3000/lti/jwks",
      token_endpoint_auth_method: "private_key_jwt",
      scope: expect.stringContaining("https://purl.imsglobal.org/spec/lti-ags/scope/score"),
      "https://purl.imsglobal.org/spec/lti-tool-configuration": {
        messages: [
          { type: "LtiDeepLinkingRequest", placements: ["assignment_selection", "ContentArea"] },
          { type: "LtiResourceLinkRequest" },
        ],
      },
    });
    const [connected] = (await callOperationAs(admin, list, { schoolId })).json.data;
    expect(connected).toMatchObject({
      issuer: platform.url,
      clientId: platform.clientId,
      deploymentIds: ["deployment-1"],
      jwksUrl: `${platform.url}/jwks`,
      tokenAudience: null,
      createPeople: true,
    });
    const claims = { "https://purl.imsglobal.org/spec/lti/claim/context": undefined };
    const user = { sub: "someone", role: "Learner", name: "Jun" } as const;
    expect((await enterFrom(platform, { user, claims })).status).toBe(303);
    const again = await open(registrationUrl);
    expect([again.status, reasonOn(again)]).toEqual([401, en.lti.reasons.usedRegistration]);
    const [event] = await prisma().auditEvent.findMany({ where: { schoolId, action: "lti.connect" } });
    expect(event?.actorId).toBe(admin.id);
  });

  test("is refused once the admin who made the address no longer manages the school [lti-7]", async () => {
    for (const [data, status] of [
      [{ status: "archived" }, 401],
      [{ role: "teacher" }, 403],
      [{ schoolId: (await createSchool()).id }, 404],
    ] as const) {
      const { id: schoolId, admin } = await createSchool();
      const { json } = await callOperationAs(admin, createRegistration, { schoolId }, { createPeople: true });
      await prisma().profile.update({ where: { id: admin.id }, data });
      platform.registered = null;
      expect((await open(json.data.registrationUrl)).status).toBe(status);
      expect(platform.registered).toBeNull();
      expect(await prisma().ltiPlatform.count({ where: { schoolId } })).toBe(0);
    }
  });

  test("is refused without an admin's address, with a description of another host, and for a platform that fails [lti-7]", async () => {
    const { id: schoolId, admin } = await createSchool();
    const address = async () =>
      (await callOperationAs(admin, createRegistration, { schoolId }, { createPeople: false })).json.data
        .registrationUrl;
    expect((await open("http://localhost:3000/lti/register")).status).toBe(401);
    for (const configuration of [
      `${platform.url}/nothing`,
      "https://10.0.0.1/x",
      "",
      `${platform.url.replace("127.0.0.1", "localhost")}/.well-known/openid-configuration`,
    ]) {
      const answer = await open(await address(), configuration);
      expect(reasonOn(answer)).toBe(en.lti.reasons.badRegistration);
    }
    expect((await callOperationAs(admin, list, { schoolId })).json.data).toEqual([]);
  });
});
