import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { GET as context } from "@/app/api/v1/mcp-proxy/api/session/context/route";
import { POST as archive } from "@/app/api/v1/people/[profileId]/archive/route";
import { POST as erase } from "@/app/api/v1/people/[profileId]/erasure/route";
import { DELETE as removeLink } from "@/app/api/v1/people/[profileId]/identity-links/[linkId]/route";
import { MEMBERSHIP } from "@/e2e/lti/faults";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { callOperationAs } from "@/test/call-as";
import { createSchool } from "@/test/create-school";
import { connectTo, enterFrom, goOn, launchFrom, logIn, reasonOn, sendLaunch } from "@/test/lti";
import {
  appSession,
  CONTEXT,
  type Course,
  createCourse,
  ROLES,
  reasonText,
  signedIn,
  userOf,
} from "@/test/lti-course";

describe("whose launch it is", () => {
  test("follows from the account, else from the id in the school's own system, and never from a name [lti-8]", async () => {
    const { school, platform } = await createCourse({ createPeople: false });
    const known = await school.student();
    await prisma().profile.update({ where: { id: known.id }, data: { sourcedId: "neis-7" } });
    const user = userOf("Learner", { sourcedId: "neis-7" });
    expect((await signedIn(await enterFrom(platform, { user })))?.id).toBe(known.id);
    // The account is linked now, whatever else the platform says.
    const later = { ...user, sourcedId: "neis-8" };
    expect((await signedIn(await enterFrom(platform, { user: later })))?.id).toBe(known.id);
    const other = userOf("Learner", { sourcedId: "neis-7" });
    const claimed = await launchFrom(platform, { user: other });
    expect([claimed.status, reasonOn(claimed)]).toEqual([403, reasonText("claimedPerson")]);
    const namesake = await launchFrom(platform, { user: userOf("Learner", { name: known.displayName }) });
    expect([namesake.status, reasonOn(namesake)]).toEqual([403, reasonText("unknownPerson")]);
  });

  test("is a new person only when they are a student or a teacher by whole roles [lti-8]", async () => {
    const { school, platform } = await createCourse();
    const count = () => prisma().profile.count({ where: { schoolId: school.id } });
    const before = await count();
    const institution = "http://purl.imsglobal.org/vocab/lis/v2/institution/person#Instructor";
    for (const roles of [
      [],
      ["Instructors"],
      [institution],
      [`${MEMBERSHIP}Mentor`],
      [`${MEMBERSHIP}InstructorOfNothing`],
    ]) {
      const answer = await launchFrom(platform, { user: userOf("Learner"), claims: { [ROLES]: roles } });
      expect([answer.status, reasonOn(answer)]).toEqual([403, reasonText("wrongRole")]);
    }
    expect(await count()).toBe(before);
  });

  test("of another school's platform with the same accounts is somebody else [lti-8]", async () => {
    const { school, platform } = await createCourse();
    const user = userOf("Learner");
    const first = await signedIn(await enterFrom(platform, { user }));
    const other = await createSchool();
    await connectTo(other, platform, { clientId: "another-client" });
    const claims = { aud: "another-client", azp: "another-client", [CONTEXT]: undefined };
    const path = { client_id: "another-client" };
    const answer = await sendLaunch(await logIn(platform, { user, claims }, path));
    const second = await signedIn(await goOn(answer));
    expect([first?.schoolId, second?.schoolId]).toEqual([school.id, other.id]);
    expect(first?.id).not.toBe(second?.id);
  });

  test("first launches of one account at the same time are all let in, as one person [lti-8]", async () => {
    const { school, platform } = await createCourse();
    const user = userOf("Learner");
    // The second account has an id of the school's own system that nobody has yet.
    const users = [user, userOf("Learner", { sourcedId: randomUUID() })];
    for (const first of users) {
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => launchFrom(platform, { user: first })),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
    const people = await prisma().profile.count({
      where: { schoolId: school.id, displayName: "Ada Park" },
    });
    expect(people).toBe(2);
  });

  test("a class whose LMS sends no names is let in at once [lti-8]", async () => {
    const { platform } = await createCourse();
    const launch = () => launchFrom(platform, { user: userOf("Learner", { name: undefined }) });
    const answers = await Promise.all(Array.from({ length: 15 }, launch));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe("nobody comes back by a side door", () => {
  async function createLinked(course: Course) {
    const user = userOf("Learner", { sourcedId: randomUUID() });
    const entered = await enterFrom(course.platform, { user });
    const person = await signedIn(entered);
    if (!person) throw new Error("not signed in");
    return { user, person, session: appSession(entered), params: { profileId: person.id } };
  }

  test("an archived person, whose launch ends too [lti-9]", async () => {
    const course = await createCourse();
    const { user, session, params } = await createLinked(course);
    expect((await callOperationAs(course.school.admin, archive, params)).status).toBe(200);
    expect((await call(context, { session })).status).toBe(401);
    const answer = await launchFrom(course.platform, { user });
    expect([answer.status, reasonOn(answer)]).toEqual([403, reasonText("endedPerson")]);
  });

  test("a person who is archived between the launch and the sign-in [lti-9]", async () => {
    const course = await createCourse();
    const { user, params } = await createLinked(course);
    const answer = await launchFrom(course.platform, { user });
    await callOperationAs(course.school.admin, archive, params);
    const late = await goOn(answer);
    expect([late.status, reasonOn(late)]).toEqual([403, reasonText("endedPerson")]);
  });

  test("an erased person, by the account or by the school's own id, also as nobody new [lti-9]", async () => {
    const course = await createCourse();
    const { user, person, session, params } = await createLinked(course);
    const body = { login: person.login };
    expect((await callOperationAs(course.school.admin, erase, params, body)).status).toBe(202);
    expect((await call(context, { session })).status).toBe(401);
    for (const again of [user, { ...user, sourcedId: "other" }, { ...user, sub: randomUUID() }]) {
      const answer = await launchFrom(course.platform, { user: again });
      expect([answer.status, reasonOn(answer)]).toEqual([403, reasonText("endedPerson")]);
    }
  });

  test("a student who has left the classroom of the course [lti-9]", async () => {
    const course = await createCourse();
    const { user, person } = await createLinked(course);
    await prisma().enrolment.updateMany({ where: { profileId: person.id }, data: { status: "archived" } });
    const answer = await launchFrom(course.platform, { user });
    expect([answer.status, reasonOn(answer)]).toEqual([403, reasonText("leftClassroom")]);
    expect(answer.text).toContain("<h1>You cannot open Education Hub from this course</h1>");
  });

  test("a removed link ends the launch, and a school admin never comes from an LMS [lti-9]", async () => {
    const course = await createCourse();
    const { user, person, session, params } = await createLinked(course);
    const { id: linkId } = await prisma().identityLink.findFirstOrThrow({
      where: { profileId: person.id },
    });
    await callOperationAs(course.school.admin, removeLink, { ...params, linkId });
    expect((await call(context, { session })).status).toBe(401);
    await prisma().profile.update({ where: { id: person.id }, data: { role: "school_admin" } });
    const answer = await launchFrom(course.platform, { user });
    expect([answer.status, reasonOn(answer)]).toEqual([403, reasonText("notFromLms")]);
  });

  test("a person of a school that is archived [lti-9]", async () => {
    const course = await createCourse();
    const { user } = await createLinked(course);
    const arriving = await logIn(course.platform, { user });
    await prisma().school.update({ where: { id: course.school.id }, data: { status: "archived" } });
    expect((await sendLaunch(arriving)).status).toBe(401);
  });
});
