import { describe, expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { createSchool } from "@/test/create-school";
import { enterFrom, goOn, launchFrom, post, reasonOn, tokenOn } from "@/test/lti";
import {
  CONTEXT,
  CUSTOM,
  connectSchool,
  LINK,
  personOf,
  reasonText,
  signedIn,
  userOf,
} from "@/test/lti-course";
import { POST as choose } from "../choose/route";

describe("a teacher", () => {
  /** A school whose teacher has an account on its platform, with no course that is linked yet. */
  async function createTaught() {
    const connected = await connectSchool();
    const { teacher } = connected.school;
    const sourcedId = `staff-${teacher.login}`;
    await prisma().profile.update({ where: { id: teacher.id }, data: { sourcedId } });
    return { ...connected, user: userOf("Instructor", { sourcedId }) };
  }

  test("links the course to a classroom and makes the activity at the first launch of a link; students then start it [lti-11]", async () => {
    const { school, platform, user } = await createTaught();
    const student = userOf("Learner");
    const early = await launchFrom(platform, { user: student });
    expect([early.status, reasonOn(early)]).toEqual([403, reasonText("unlinkedCourse")]);
    expect(early.text).toContain("<h1>This activity is not ready yet</h1>");
    const page = await launchFrom(platform, { user });
    expect(page.text).toContain(`<option value="${school.classroomId}">4-2</option>`);
    expect(page.text).toContain("A new classroom: Class 4-2");
    let token = tokenOn(page);
    const fields = { classroomId: school.classroomId, appSlug: school.appSlug, title: "Our river" };
    const stranger = (await createSchool()).classroomId;
    for (const wrong of [
      { title: "" },
      { appSlug: "no-app" },
      { classroomId: stranger },
      { classroomId: "" },
    ]) {
      const again = await post(choose, { token, ...fields, ...wrong });
      expect(again.status).toBe(422);
      // The page comes again with a new token, and the old one is used up.
      expect((await post(choose, { token, ...fields })).status).toBe(401);
      token = tokenOn(again);
      if ("title" in wrong) expect(again.text).toContain("Not added: Title: ");
    }
    expect((await post(choose, { token, ...fields }, { origin: "https://evil.example" })).status).toBe(401);
    const chosen = await post(choose, { token, ...fields }, { "sec-fetch-dest": "document" });
    expect(chosen.status).toBe(200);
    expect((await post(choose, { token, ...fields })).status).toBe(401);
    const activity = await prisma().activity.findFirstOrThrow({ where: { classroomId: school.classroomId } });
    expect(activity.title).toBe("Our river");
    const entered = await goOn(chosen);
    expect(entered.headers.get("location")).toBe(`/en/activities/${activity.id}`);
    expect((await signedIn(entered))?.id).toBe(school.teacher.id);
    expect((await enterFrom(platform, { user: student })).headers.get("location")).toMatch(/^https:/);
    const other = await launchFrom(platform, { user: student, claims: { [LINK]: { id: "link-2" } } });
    expect([other.status, reasonOn(other)]).toEqual([403, reasonText("emptyLink")]);
  });

  test("who cannot make the activity just now chooses once more on the page that says so [lti-11]", async () => {
    const { school, platform, user } = await createTaught();
    const claims = { [CUSTOM]: { activity_id: await school.activity() } };
    await enterFrom(platform, { user, claims });
    const page = await launchFrom(platform, { user, claims: { [LINK]: { id: "link-2" } } });
    const teaches = {
      classroomId_profileId: { classroomId: school.classroomId, profileId: school.teacher.id },
    };
    await prisma().enrolment.update({ where: teaches, data: { status: "archived" } });
    const fields = { appSlug: school.appSlug, title: "Our river" };
    const again = await post(choose, { token: tokenOn(page), ...fields });
    expect(again.status).toBe(422);
    await prisma().enrolment.update({ where: teaches, data: { status: "active" } });
    const chosen = await post(choose, { token: tokenOn(again), ...fields });
    expect(chosen.status).toBe(200);
    expect((await goOn(chosen)).headers.get("location")).toMatch(/^\/en\/activities\//);
  });

  test("of the school who is a student of the course there is offered no choice [lti-11]", async () => {
    const { school, platform, user } = await createTaught();
    const learner = { ...user, role: "Learner" as const };
    const unlinked = await launchFrom(platform, { user: learner });
    expect([unlinked.status, reasonOn(unlinked)]).toEqual([403, reasonText("unlinkedCourse")]);
    const claims = { [CUSTOM]: { activity_id: await school.activity() } };
    const carried = await launchFrom(platform, { user: learner, claims });
    expect([carried.status, reasonOn(carried)]).toEqual([403, reasonText("unlinkedCourse")]);
    await enterFrom(platform, { user, claims });
    const empty = await launchFrom(platform, { user: learner, claims: { [LINK]: { id: "link-2" } } });
    expect([empty.status, reasonOn(empty)]).toEqual([403, reasonText("emptyLink")]);
  });

  test("makes a new classroom of the course, when they have none or choose so [lti-11]", async () => {
    const { school, platform } = await createTaught();
    const user = userOf("Instructor");
    const page = await launchFrom(platform, { user });
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
  });

  test("adds an activity to a course by a deep link, which carries it, and a column of the gradebook [lti-12]", async () => {
    const { school, platform, user } = await createTaught();
    const page = await launchFrom(platform, { user, claims: platform.deepLinkClaims });
    const fields = { classroomId: school.classroomId, appSlug: school.appSlug, title: 'Our "river"' };
    const answer = await post(choose, { token: tokenOn(page), ...fields });
    const [, action = ""] = /<form id="return" method="post" action="([^"]+)">/.exec(answer.text) ?? [];
    const [, JWT = ""] = /name="JWT" value="([^"]+)"/.exec(answer.text) ?? [];
    expect(action).toBe(`${platform.url}/deep-link-return`);
    const returned = await fetch(action, { method: "POST", body: new URLSearchParams({ JWT }) });
    expect([returned.status, await returned.text()]).toEqual([200, expect.stringContaining("Added:")]);
    const activity = await prisma().activity.findFirstOrThrow({ where: { classroomId: school.classroomId } });
    expect(platform.items).toEqual([
      {
        type: "ltiResourceLink",
        title: 'Our "river"',
        url: "http://localhost:3000/lti/launch",
        custom: { activity_id: activity.id },
        lineItem: { label: 'Our "river"', scoreMaximum: 100, resourceId: activity.id },
      },
    ]);
    const claims = { [LINK]: { id: "link-9" }, [CUSTOM]: platform.items[0]?.custom };
    const entered = await enterFrom(platform, { user: userOf("Learner"), claims });
    expect(entered.headers.get("location")).toMatch(/^https:/);
    const copied = { ...claims, [CONTEXT]: { id: "copied-course", title: "5-1" } };
    const student = await launchFrom(platform, { user: userOf("Learner"), claims: copied });
    expect(reasonOn(student)).toBe(reasonText("unlinkedCourse"));
  });

  test("is refused a deep link when they are a student here or there [lti-12]", async () => {
    const { platform, user } = await createTaught();
    const claims = platform.deepLinkClaims;
    for (const person of [userOf("Learner"), { ...user, role: "Learner" as const }]) {
      const answer = await launchFrom(platform, { user: person, claims });
      expect([answer.status, reasonOn(answer)]).toEqual([403, reasonText("teachersOnly")]);
      expect(answer.text).toContain("<h1>You cannot open Education Hub from this course</h1>");
    }
  });

  test("who taught a course before it was connected again links it by opening a link that carries an activity [lti-11]", async () => {
    const { school, platform, user } = await createTaught();
    const activityId = await school.activity();
    const claims = { [CUSTOM]: { activity_id: activityId } };
    const entered = await enterFrom(platform, { user, claims });
    expect(entered.headers.get("location")).toBe(`/en/activities/${activityId}`);
    expect((await enterFrom(platform, { user: userOf("Learner"), claims })).headers.get("location")).toMatch(
      /^https:/,
    );
  });

  test("opens no activity of another class or school by what a link carries [lti-11]", async () => {
    const { school, platform, user } = await createTaught();
    const foreign = await (await createSchool()).activity();
    await enterFrom(platform, { user, claims: { [CUSTOM]: { activity_id: await school.activity() } } });
    for (const carried of [foreign, "no-id", 7]) {
      const claims = { [LINK]: { id: `link-${carried}` }, [CUSTOM]: { activity_id: carried } };
      const answer = await launchFrom(platform, { user: userOf("Learner"), claims });
      expect(reasonOn(answer)).toBe(reasonText("emptyLink"));
    }
  });
});
