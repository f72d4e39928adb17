import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { GET as context } from "@/app/api/v1/mcp-proxy/api/session/context/route";
import { POST as archive } from "@/app/api/v1/people/[profileId]/archive/route";
import { POST as erase } from "@/app/api/v1/people/[profileId]/erasure/route";
import { DELETE as removeLink } from "@/app/api/v1/people/[profileId]/identity-links/[linkId]/route";
import { LTI, MEMBERSHIP } from "@/e2e/lti/faults";
import type { PlannedLaunch, PlatformUser } from "@/e2e/lti/platform";
import { signInCookieName } from "@/lib/auth/cookies";
import { findSignedInPerson } from "@/lib/auth/sign-in-cookie";
import { prisma } from "@/lib/database/prisma";
import type { LtiReason } from "@/lib/lti/lti-refused";
import en from "@/messages/en.json";
import type { TestAnswer } from "@/test/call";
import { call } from "@/test/call";
import { callOperationAs } from "@/test/call-as";
import { createSchool, type TestSchool } from "@/test/create-school";
import { hubCookieOf } from "@/test/hub-cookie";
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
import { POST as choose } from "../choose/route";
import { GET as login } from "../login/route";

const CONTEXT = `${LTI}/context`;
const ROLES = `${LTI}/roles`;
const LINK = `${LTI}/resource_link`;
const CUSTOM = `${LTI}/custom`;

const reasonText = (reason: LtiReason) => en.lti.reasons[reason];

/** A school whose class is a course of the platform, with an activity that a link of the course opens. */
async function createCourse(settings: object = {}) {
  const school = await createSchool();
  const { platform: own, stop: stopOwn } = await serveTestPlatform();
  const platformId = await connectTo(school, own, settings);
  const activityId = await school.activity();
  const deploymentId = "deployment-1";
  const key = { platformId, deploymentId };
  await prisma().ltiContext.create({
    data: { ...key, contextId: own.contextId, title: "Class 4-2", classroomId: school.classroomId },
  });
  await prisma().ltiResourceLink.create({ data: { ...key, resourceLinkId: "link-1", activityId } });
  return { school, platform: own, platformId, activityId, stop: stopOwn };
}

function userOf(role: PlatformUser["role"], rest: Partial<PlatformUser> = {}): PlatformUser {
  return { sub: randomUUID(), role, name: "Ada Park", ...rest };
}

async function personOf({ id: schoolId }: TestSchool, { sub: subject }: PlatformUser) {
  const found = await prisma().identityLink.findFirst({
    where: { schoolId, subject },
    select: { profile: true },
  });
  return found?.profile ?? null;
}

const signedIn = async (answer: TestAnswer) => {
  const [pair = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
  const at = pair.indexOf("=");
  return findSignedInPerson(new Map([[pair.slice(0, at), pair.slice(at + 1)]]), null);
};

const appSession = (answer: TestAnswer) =>
  new URL(answer.headers.get("location") ?? "").searchParams.get("session") ?? "";

async function withCourse(
  run: (course: Awaited<ReturnType<typeof createCourse>>) => Promise<void>,
  settings = {},
) {
  const course = await createCourse(settings);
  try {
    await run(course);
  } finally {
    await course.stop();
  }
}

describe("a student's launch", () => {
  test("signs in, puts a new student in the class and starts the activity; later launches are the same person's [lti-5] [lti-8] [lti-10]", () =>
    withCourse(async ({ school, platform: own, activityId }) => {
      const user = userOf("Learner");
      const entered = await enterFrom(own, { user });
      expect(entered.status).toBe(303);
      expect(entered.headers.get("location")).toMatch(
        /^https:\/\/storybook\.test\.example\/start\?theme=warm&session=/,
      );
      const { json } = await call(context, { session: appSession(entered) });
      expect(json.data).toMatchObject({
        activity: { id: activityId },
        actor: { role: "student", displayName: "Ada Park" },
      });
      const person = await signedIn(entered);
      expect(person).toMatchObject({ role: "student", schoolId: school.id, displayName: "Ada Park" });
      expect((await signedIn(await enterFrom(own, { user })))?.id).toBe(person?.id);
      const actions = (
        await prisma().auditEvent.findMany({ where: { subjectId: person?.id ?? "" }, orderBy: { id: "asc" } })
      ).map(({ action }) => action);
      expect(actions).toEqual([
        ...["person.create", "identity.link", "enrolment.add", "sign-in", "launch.start"],
        ...["sign-in", "launch.start"],
      ]);
    }));

  test("in a frame of the LMS has a button for a new tab instead of signing in there [lti-4] [lti-10]", () =>
    withCourse(async ({ platform: own }) => {
      const arriving = await logIn(own, { user: userOf("Learner") });
      const framed = await sendLaunch(arriving, { "sec-fetch-dest": "iframe" });
      expect(framed.text).toMatch(/<form id="enter" method="post" action="\/lti\/enter" target="_blank">/);
      expect(framed.text).toContain("Start A story");
      expect(framed.headers.get("set-cookie")).toBeNull();
      expect(framed.headers.get("x-frame-options")).toBeNull();
      expect(framed.headers.get("content-security-policy")).not.toContain("frame-ancestors");
    }));

  test("replaces whoever was signed in in this browser, with the apps that they had opened [lti-5]", () =>
    withCourse(async ({ school, platform: own, activityId }) => {
      const before = await school.student();
      const signInId = randomUUID();
      const cookie = `${signInCookieName()}=${await hubCookieOf(before, signInId)}`;
      const { launchSessionOf } = await import("@/test/create-school");
      const session = await launchSessionOf({ ...before, signInId }, activityId);
      expect((await call(context, { session })).status).toBe(200);
      await enterFrom(own, { user: userOf("Learner") }, { cookie });
      expect((await call(context, { session })).status).toBe(401);
    }));

  test("of a closed activity signs in and leads to the page that says so [lti-10]", () =>
    withCourse(async ({ platform: own, activityId }) => {
      await prisma().activity.update({ where: { id: activityId }, data: { closesAt: new Date() } });
      const entered = await enterFrom(own, { user: userOf("Learner") });
      expect(entered.headers.get("location")).toBe("/en/launch-refused?code=LAUNCH_001");
      expect(await signedIn(entered)).not.toBeNull();
    }));
});

describe("the valid odd launches are let in", () => {
  test.each<[string, PlannedLaunch["claims"], string | RegExp]>([
    ["without a course", { [CONTEXT]: undefined, [LINK]: { id: "other" } }, "/en"],
    [
      "with many roles",
      {
        [ROLES]: [
          `${MEMBERSHIP}Learner`,
          "http://purl.imsglobal.org/vocab/lis/v2/institution/person#Student",
          "https://example.org/roles#Monitor",
          `${MEMBERSHIP}Mentor`,
        ],
      },
      /^https:/,
    ],
    ["without a name", { name: undefined }, /^https:/],
    ["with an empty name and an e-mail address only", { name: " ", email: "kim@example.org" }, /^https:/],
    ["with an audience that is a list", { aud: undefined }, /^https:/],
    ["without azp", { azp: undefined }, /^https:/],
    ["in Korean", { [`${LTI}/launch_presentation`]: { locale: "ko" } }, /locale=kr$/],
    [
      "with empty texts and services that are odd",
      {
        [`${LTI}/lis`]: { person_sourcedid: "" },
        [CUSTOM]: "none",
        "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint": { scope: [] },
        "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice": {},
      },
      /^https:/,
    ],
  ])("%s [lti-3]", (_, claims, address) =>
    withCourse(async ({ platform: own, school }) => {
      const user = userOf("Learner");
      const all = claims && "aud" in claims ? { aud: [own.clientId] } : claims;
      const entered = await enterFrom(own, { user, ...(all && { claims: all }) });
      expect(entered.headers.get("location")).toMatch(address);
      const person = await personOf(school, user);
      expect(person?.displayName).toMatch(/./);
      expect(person?.displayName).not.toContain("@");
    }),
  );

  test("without roles that the hub knows, for somebody it knows [lti-3]", () =>
    withCourse(async ({ platform: own }) => {
      const user = userOf("Learner");
      await enterFrom(own, { user });
      for (const roles of [[], ["https://example.org/roles#Monitor"]])
        expect((await enterFrom(own, { user, claims: { [ROLES]: roles } })).status).toBe(303);
    }));
});

describe("whose launch it is", () => {
  test("follows from the account, else from the id in the school's own system, and never from a name [lti-8]", () =>
    withCourse(
      async ({ school, platform: own }) => {
        const known = await school.student();
        await prisma().profile.update({ where: { id: known.id }, data: { sourcedId: "neis-7" } });
        const user = userOf("Learner", { sourcedId: "neis-7" });
        expect((await signedIn(await enterFrom(own, { user })))?.id).toBe(known.id);
        // The account is linked now, whatever else the platform says.
        const later = { ...user, sourcedId: "neis-8" };
        expect((await signedIn(await enterFrom(own, { user: later })))?.id).toBe(known.id);
        const other = userOf("Learner", { sourcedId: "neis-7" });
        const claimed = await launchFrom(own, { user: other });
        expect([claimed.status, reasonOn(claimed)]).toEqual([403, reasonText("claimedPerson")]);
        const namesake = await launchFrom(own, { user: userOf("Learner", { name: known.displayName }) });
        expect([namesake.status, reasonOn(namesake)]).toEqual([403, reasonText("unknownPerson")]);
      },
      { createPeople: false },
    ));

  test("is a new person only when they are a student or a teacher by whole roles [lti-8]", () =>
    withCourse(async ({ school, platform: own }) => {
      const count = () => prisma().profile.count({ where: { schoolId: school.id } });
      const before = await count();
      const institution = "http://purl.imsglobal.org/vocab/lis/v2/institution/person#Instructor";
      for (const roles of [
        [],
        ["Instructor"],
        [institution],
        [`${MEMBERSHIP}Mentor`],
        [`${MEMBERSHIP}InstructorOfNothing`],
      ]) {
        const answer = await launchFrom(own, { user: userOf("Learner"), claims: { [ROLES]: roles } });
        expect([answer.status, reasonOn(answer)]).toEqual([403, reasonText("wrongRole")]);
      }
      expect(await count()).toBe(before);
    }));

  test("of another school's platform with the same accounts is somebody else [lti-8]", () =>
    withCourse(async ({ school, platform: own }) => {
      const user = userOf("Learner");
      const first = await signedIn(await enterFrom(own, { user }));
      const other = await createSchool();
      await connectTo(other, own, { clientId: "another-client" });
      const claims = { aud: "another-client", azp: "another-client", [CONTEXT]: undefined };
      const path = { client_id: "another-client" };
      const answer = await sendLaunch(await logIn(own, { user, claims }, path));
      const second = await signedIn(
        await post((await import("../enter/route")).POST, { token: tokenOn(answer) }),
      );
      expect([first?.schoolId, second?.schoolId]).toEqual([school.id, other.id]);
      expect(first?.id).not.toBe(second?.id);
    }));

  test("two first launches of one account at the same time make one person [lti-8]", () =>
    withCourse(async ({ school, platform: own }) => {
      const user = userOf("Learner");
      await Promise.all(Array.from({ length: 4 }, () => launchFrom(own, { user })));
      const people = await prisma().profile.count({
        where: { schoolId: school.id, displayName: "Ada Park" },
      });
      expect(people).toBe(1);
    }));
});

describe("nobody comes back by a side door", () => {
  async function createLinked(course: Awaited<ReturnType<typeof createCourse>>) {
    const user = userOf("Learner", { sourcedId: randomUUID() });
    const entered = await enterFrom(course.platform, { user });
    const person = await signedIn(entered);
    if (!person) throw new Error("not signed in");
    return { user, person, session: appSession(entered), params: { profileId: person.id } };
  }

  test("an archived person, whose launch ends too [lti-9]", () =>
    withCourse(async (course) => {
      const { user, session, params } = await createLinked(course);
      expect((await callOperationAs(course.school.admin, archive, params)).status).toBe(200);
      expect((await call(context, { session })).status).toBe(401);
      const answer = await launchFrom(course.platform, { user });
      expect([answer.status, reasonOn(answer)]).toEqual([403, reasonText("endedPerson")]);
    }));

  test("a person who is archived between the launch and the sign-in [lti-9]", () =>
    withCourse(async (course) => {
      const { user, params } = await createLinked(course);
      const answer = await launchFrom(course.platform, { user });
      await callOperationAs(course.school.admin, archive, params);
      const late = await post((await import("../enter/route")).POST, { token: tokenOn(answer) });
      expect([late.status, reasonOn(late)]).toEqual([403, reasonText("endedPerson")]);
    }));

  test("an erased person, by the account or by the school's own id, also as nobody new [lti-9]", () =>
    withCourse(async (course) => {
      const { user, person, session, params } = await createLinked(course);
      const body = { login: person.login };
      expect((await callOperationAs(course.school.admin, erase, params, body)).status).toBe(202);
      expect((await call(context, { session })).status).toBe(401);
      for (const again of [user, { ...user, sourcedId: "other" }, { ...user, sub: randomUUID() }]) {
        const answer = await launchFrom(course.platform, { user: again });
        expect([answer.status, reasonOn(answer)]).toEqual([403, reasonText("endedPerson")]);
      }
    }));

  test("a student who has left the classroom of the course [lti-9]", () =>
    withCourse(async (course) => {
      const { user, person } = await createLinked(course);
      await prisma().enrolment.updateMany({ where: { profileId: person.id }, data: { status: "archived" } });
      const answer = await launchFrom(course.platform, { user });
      expect([answer.status, reasonOn(answer)]).toEqual([403, reasonText("leftClassroom")]);
    }));

  test("a removed link ends the launch, and a school admin never comes from an LMS [lti-9]", () =>
    withCourse(async (course) => {
      const { user, person, session, params } = await createLinked(course);
      const { id: linkId } = await prisma().identityLink.findFirstOrThrow({
        where: { profileId: person.id },
      });
      await callOperationAs(course.school.admin, removeLink, { ...params, linkId });
      expect((await call(context, { session })).status).toBe(401);
      await prisma().profile.update({ where: { id: person.id }, data: { role: "school_admin" } });
      const answer = await launchFrom(course.platform, { user });
      expect([answer.status, reasonOn(answer)]).toEqual([403, reasonText("notFromLms")]);
    }));

  test("a person of a school that is archived [lti-9]", () =>
    withCourse(async (course) => {
      const { user } = await createLinked(course);
      const arriving = await logIn(course.platform, { user });
      await prisma().school.update({ where: { id: course.school.id }, data: { status: "archived" } });
      expect((await sendLaunch(arriving)).status).toBe(401);
    }));
});

describe("a teacher", () => {
  const teacher = (school: TestSchool) =>
    userOf("Instructor", { sourcedId: `staff-${school.teacher.login}` });

  async function createTaught(settings: object = {}) {
    const school = await createSchool();
    const { platform: own, stop: stopOwn } = await serveTestPlatform();
    const platformId = await connectTo(school, own, settings);
    const sourcedId = `staff-${school.teacher.login}`;
    await prisma().profile.update({ where: { id: school.teacher.id }, data: { sourcedId } });
    return { school, platform: own, platformId, user: teacher(school), stop: stopOwn };
  }

  test("links the course to a classroom and makes the activity at the first launch of a link; students then start it [lti-11]", async () => {
    const { school, platform: own, user, stop: stopOwn } = await createTaught();
    const student = userOf("Learner");
    const early = await launchFrom(own, { user: student });
    expect([early.status, reasonOn(early)]).toEqual([403, reasonText("unlinkedCourse")]);
    const page = await launchFrom(own, { user });
    expect(page.text).toContain(`<option value="${school.classroomId}">4-2</option>`);
    expect(page.text).toContain("A new classroom: Class 4-2");
    const token = tokenOn(page);
    const fields = { token, classroomId: school.classroomId, appSlug: school.appSlug, title: "Our river" };
    const stranger = (await createSchool()).classroomId;
    for (const wrong of [
      { title: "" },
      { appSlug: "no-app" },
      { classroomId: stranger },
      { classroomId: "" },
    ]) {
      const again = await post(choose, { ...fields, ...wrong });
      expect([again.status, tokenOn(again)]).toEqual([422, token]);
    }
    expect((await post(choose, fields, { origin: "https://evil.example" })).status).toBe(401);
    const chosen = await post(choose, fields, { "sec-fetch-dest": "document" });
    expect(chosen.status).toBe(200);
    expect((await post(choose, fields)).status).toBe(401);
    const activity = await prisma().activity.findFirstOrThrow({ where: { classroomId: school.classroomId } });
    expect(activity.title).toBe("Our river");
    const { POST: enter } = await import("../enter/route");
    const entered = await post(enter, { token: tokenOn(chosen) });
    expect(entered.headers.get("location")).toBe(`/en/activities/${activity.id}`);
    expect((await signedIn(entered))?.id).toBe(school.teacher.id);
    expect((await enterFrom(own, { user: student })).headers.get("location")).toMatch(/^https:/);
    const other = await launchFrom(own, { user: student, claims: { [LINK]: { id: "link-2" } } });
    expect([other.status, reasonOn(other)]).toEqual([403, reasonText("emptyLink")]);
    await stopOwn();
  });

  test("makes a new classroom of the course, when they have none or choose so [lti-11]", async () => {
    const { school, platform: own, stop: stopOwn } = await createTaught();
    const user = userOf("Instructor");
    const page = await launchFrom(own, { user });
    expect(page.text).not.toContain(school.classroomId);
    await post(choose, {
      token: tokenOn(page),
      classroomId: "new",
      appSlug: school.appSlug,
      title: "Our river",
    });
    const person = await personOf(school, user);
    expect(person?.role).toBe("teacher");
    const classrooms = await prisma().classroom.findMany({
      where: { schoolId: school.id, enrolments: { some: { profileId: person?.id ?? "", kind: "teacher" } } },
    });
    expect(classrooms.map(({ name }) => name)).toEqual(["Class 4-2"]);
    await stopOwn();
  });

  test("adds an activity to a course by a deep link, which carries it, and a column of the gradebook [lti-12]", async () => {
    const { school, platform: own, user, stop: stopOwn } = await createTaught();
    const page = await launchFrom(own, { user, claims: own.deepLinkClaims });
    const fields = { classroomId: school.classroomId, appSlug: school.appSlug, title: 'Our "river"' };
    const answer = await post(choose, { token: tokenOn(page), ...fields });
    const [, action = ""] = /<form id="return" method="post" action="([^"]+)">/.exec(answer.text) ?? [];
    const [, JWT = ""] = /name="JWT" value="([^"]+)"/.exec(answer.text) ?? [];
    expect(action).toBe(`${own.url}/deep-link-return`);
    const returned = await fetch(action, { method: "POST", body: new URLSearchParams({ JWT }) });
    expect([returned.status, await returned.text()]).toEqual([200, expect.stringContaining("Added:")]);
    const activity = await prisma().activity.findFirstOrThrow({ where: { classroomId: school.classroomId } });
    expect(own.items).toEqual([
      {
        type: "ltiResourceLink",
        title: 'Our "river"',
        url: "http://localhost:3000/lti/launch",
        custom: { activity_id: activity.id },
        lineItem: { label: 'Our "river"', scoreMaximum: 100, resourceId: activity.id },
      },
    ]);
    const claims = { [LINK]: { id: "link-9" }, [CUSTOM]: own.items[0]?.custom };
    const entered = await enterFrom(own, { user: userOf("Learner"), claims });
    expect(entered.headers.get("location")).toMatch(/^https:/);
    const copied = { ...claims, [CONTEXT]: { id: "copied-course", title: "5-1" } };
    const student = await launchFrom(own, { user: userOf("Learner"), claims: copied });
    expect(reasonOn(student)).toBe(reasonText("unlinkedCourse"));
    await stopOwn();
  });

  test("is refused a deep link when they are a student here or there [lti-12]", async () => {
    const { platform: own, user, stop: stopOwn } = await createTaught();
    const claims = own.deepLinkClaims;
    for (const person of [userOf("Learner"), { ...user, role: "Learner" as const }]) {
      const answer = await launchFrom(own, { user: person, claims });
      expect([answer.status, reasonOn(answer)]).toEqual([403, reasonText("teachersOnly")]);
    }
    await stopOwn();
  });

  test("who taught a course before it was connected again links it by opening a link that carries an activity [lti-11]", async () => {
    const { school, platform: own, user, stop: stopOwn } = await createTaught();
    const activityId = await school.activity();
    const claims = { [CUSTOM]: { activity_id: activityId } };
    const entered = await enterFrom(own, { user, claims });
    expect(entered.headers.get("location")).toBe(`/en/activities/${activityId}`);
    expect((await enterFrom(own, { user: userOf("Learner"), claims })).headers.get("location")).toMatch(
      /^https:/,
    );
    await stopOwn();
  });

  test("opens no activity of another class or school by what a link carries [lti-11]", async () => {
    const { school, platform: own, user, stop: stopOwn } = await createTaught();
    const foreign = await (await createSchool()).activity();
    await enterFrom(own, { user, claims: { [CUSTOM]: { activity_id: await school.activity() } } });
    for (const carried of [foreign, "no-id", 7]) {
      const claims = { [LINK]: { id: `link-${carried}` }, [CUSTOM]: { activity_id: carried } };
      const answer = await launchFrom(own, { user: userOf("Learner"), claims });
      expect(reasonOn(answer)).toBe(reasonText("emptyLink"));
    }
    await stopOwn();
  });
});

describe("a login", () => {
  const ask = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    call(login, {
      path: `/lti/login?${new URLSearchParams(fields)}`,
      headers: { "sec-fetch-dest": "document", ...headers },
    });

  test("asks the platform with a state and a nonce, and binds the state to the browser by a partitioned cookie [lti-1] [lti-2]", () =>
    withCourse(async ({ platform: own }) => {
      const answer = await ask(own.plan({ user: userOf("Learner") }));
      expect(answer.status).toBe(302);
      const { origin, pathname, searchParams } = new URL(answer.headers.get("location") ?? "");
      expect(origin + pathname).toBe(`${own.url}/auth`);
      expect(Object.fromEntries(searchParams)).toEqual({
        scope: "openid",
        response_type: "id_token",
        response_mode: "form_post",
        prompt: "none",
        client_id: own.clientId,
        redirect_uri: "http://localhost:3000/lti/launch",
        login_hint: expect.any(String),
        lti_message_hint: expect.any(String),
        state: expect.stringMatching(/^[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{43}$/),
      });
      expect(answer.headers.get("set-cookie")).toMatch(
        /^__Host-lti-[\w-]{16}=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; Secure; SameSite=None; Partitioned$/,
      );
    }));

  test("in a frame looks first whether the browser keeps cookies, and whether the platform keeps the secret instead [lti-4]", () =>
    withCourse(async ({ platform: own }) => {
      own.hasStorage = true;
      const user = userOf("Learner");
      const framed = await ask(own.plan({ user }), { "sec-fetch-dest": "iframe" });
      expect([framed.status, framed.headers.get("location")]).toEqual([200, null]);
      expect(framed.text).toContain("lti.put_data");
      const fields = await own.authenticate(/"authUrl":"([^"]+)"/.exec(framed.text)?.[1] ?? "");
      const [, secret = ""] = /"browserSecret":"([^"]+)"/.exec(framed.text) ?? [];
      const asked = await sendLaunch({ fields: { ...fields }, cookie: "" });
      expect(asked.text).toContain("lti.get_data");
      expect(asked.headers.get("set-cookie")).toBeNull();
      const wrong = await sendLaunch({ fields: { ...fields, browser_secret: "another" }, cookie: "" });
      expect(reasonOn(wrong)).toBe(reasonText("otherBrowser"));
      const right = await sendLaunch({ fields: { ...fields, browser_secret: secret }, cookie: "" });
      expect(tokenOn(right)).not.toBe("");
    }));

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
  ])("%s is refused [lti-1]", async (_, fields, reason) =>
    withCourse(async ({ platform: own }) => {
      const answer = await ask({ ...own.plan({ user: userOf("Learner") }), ...fields });
      expect([answer.status, reasonOn(answer)]).toEqual([400, reasonText(reason)]);
      expect(answer.headers.get("set-cookie")).toBeNull();
    }),
  );

  test("may leave out the client id where the issuer has only one [lti-1]", () =>
    withCourse(async ({ school, platform: own }) => {
      const { client_id: _, ...fields } = own.plan({ user: userOf("Learner") });
      expect((await ask(fields)).status).toBe(302);
      await connectTo(school, own, { clientId: "a-second-client" });
      expect(reasonOn(await ask(fields))).toBe(reasonText("unknownPlatform"));
    }));
});

test("a page between the LMS and the hub is in the reader's language and escapes what the platform says [lti-3]", () =>
  withCourse(async ({ platform: own }) => {
    const user = userOf("Learner", { name: "<script>alert(1)</script>" });
    const claims = { [LINK]: { id: "link-1", title: '"><img src=x onerror=alert(1)>' } };
    const arriving = await logIn(own, { user, claims });
    const page = await sendLaunch(arriving, { "sec-fetch-dest": "iframe", "accept-language": "ko-KR" });
    expect(page.text).toContain('<html lang="ko">');
    expect(page.text).not.toMatch(/<script>alert|<img/);
  }));
