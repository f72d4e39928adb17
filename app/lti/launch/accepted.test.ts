import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { GET as context } from "@/app/api/v1/mcp-proxy/api/session/context/route";
import { LTI, MEMBERSHIP } from "@/e2e/lti/faults";
import type { PlannedLaunch } from "@/e2e/lti/platform";
import { signInCookieName } from "@/lib/auth/cookies";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { launchSessionOf } from "@/test/create-school";
import { hubCookieOf } from "@/test/hub-cookie";
import { enterFrom, logIn, sendLaunch } from "@/test/lti";
import {
  appSession,
  CONTEXT,
  CUSTOM,
  createCourse,
  LINK,
  personOf,
  ROLES,
  signedIn,
  userOf,
} from "@/test/lti-course";

describe("a student's launch", () => {
  test("signs in, puts a new student in the class and starts the activity; later launches are the same person's [lti-5] [lti-8] [lti-10]", async () => {
    const { school, platform, activityId } = await createCourse();
    const user = userOf("Learner");
    const entered = await enterFrom(platform, { user });
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
    expect((await signedIn(await enterFrom(platform, { user })))?.id).toBe(person?.id);
    const actions = (
      await prisma().auditEvent.findMany({ where: { subjectId: person?.id ?? "" }, orderBy: { id: "asc" } })
    ).map(({ action }) => action);
    expect(actions).toEqual([
      ...["person.create", "identity.link", "enrolment.add", "sign-in", "launch.start"],
      ...["sign-in", "launch.start"],
    ]);
  });

  test("in a frame of the LMS has a button for a new tab instead of signing in there [lti-4] [lti-10]", async () => {
    const { platform } = await createCourse();
    const arriving = await logIn(platform, { user: userOf("Learner") });
    const framed = await sendLaunch(arriving, { "sec-fetch-dest": "iframe" });
    expect(framed.text).toMatch(/<form id="enter" method="post" action="\/lti\/enter" target="_blank">/);
    expect(framed.text).toContain("Start A story");
    expect(framed.headers.get("set-cookie")).toBeNull();
    expect(framed.headers.get("x-frame-options")).toBeNull();
    expect(framed.headers.get("content-security-policy")).not.toContain("frame-ancestors");
  });

  test("replaces the person who was signed in before, with the apps that they had opened [lti-5]", async () => {
    const { school, platform, activityId } = await createCourse();
    const before = await school.student();
    const signInId = randomUUID();
    const cookie = `${signInCookieName()}=${await hubCookieOf(before, signInId)}`;
    const session = await launchSessionOf({ ...before, signInId }, activityId);
    expect((await call(context, { session })).status).toBe(200);
    await enterFrom(platform, { user: userOf("Learner") }, { cookie });
    expect((await call(context, { session })).status).toBe(401);
  });

  test("of a closed activity signs in and leads to the page that says so [lti-10]", async () => {
    const { platform, activityId } = await createCourse();
    await prisma().activity.update({ where: { id: activityId }, data: { closesAt: new Date() } });
    const entered = await enterFrom(platform, { user: userOf("Learner") });
    expect(entered.headers.get("location")).toBe("/en/launch-refused?code=LAUNCH_001");
    expect(await signedIn(entered)).not.toBeNull();
  });
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
    ["with the simple name of a role", { [ROLES]: ["Learner"] }, /^https:/],
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
  ])("%s [lti-3]", async (_, claims, address) => {
    const { platform, school } = await createCourse();
    const user = userOf("Learner");
    const all = claims && "aud" in claims ? { aud: [platform.clientId] } : claims;
    const entered = await enterFrom(platform, { user, ...(all && { claims: all }) });
    expect(entered.headers.get("location")).toMatch(address);
    const person = await personOf(school, user);
    expect(person?.displayName).toMatch(/./);
    expect(person?.displayName).not.toContain("@");
  });

  test("without roles that the hub knows, for somebody it knows [lti-3]", async () => {
    const { platform } = await createCourse();
    const user = userOf("Learner");
    await enterFrom(platform, { user });
    for (const roles of [[], ["https://example.org/roles#Monitor"]])
      expect((await enterFrom(platform, { user, claims: { [ROLES]: roles } })).status).toBe(303);
  });
});
