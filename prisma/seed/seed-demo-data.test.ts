import { validate as isUuid } from "uuid";
import { expect, test } from "vitest";
import { POST as launch } from "@/app/api/v1/activities/[activityId]/launch/route";
import { GET as listReviews } from "@/app/api/v1/activities/[activityId]/reviews/route";
import { GET as readPlayground } from "@/app/api/v1/developer/playground/route";
import { GET as listActivities } from "@/app/api/v1/lms/activities/route";
import { GET as readState } from "@/app/api/v1/mcp-proxy/api/session/state/route";
import { GET as readWorks } from "@/app/api/v1/mcp-proxy/api/session/works/route";
import { GET as readSummary } from "@/app/api/v1/usage/summary/route";
import { GET as readFile } from "@/app/files/[...key]/route";
import { prisma } from "@/lib/database/prisma";
import { env } from "@/lib/env";
import { currentStorage } from "@/lib/storage/current-storage";
import { isWeekday } from "@/lib/time/calendar-day";
import { parseWork } from "@/packages/storybook/browser/parse-work";
import { finishedPages, getFingerprint } from "@/packages/storybook/browser/work";
import { call } from "@/test/call";
import { callAs } from "@/test/call-as";
import { takeOwnDatabase } from "@/test/database";
import { listBrokenPools } from "@/test/list-broken-pools";
import { demoId } from "./demo-ids";
import { pastOf } from "./school-days";
import { seedDemoData } from "./seed-demo-data";

await takeOwnDatabase(); // a test verifies the ledger of every pool in the database

const seed = (port = 3100) =>
  seedDemoData({
    connectionString: env().databaseUrl,
    sampleAppOrigin: `http://localhost:${port}`,
    storage: currentStorage(),
  });
const person = (login: string) => ({ id: demoId(login) });
const balanceOf = (pool: string) =>
  prisma().poolBalance.findUniqueOrThrow({ where: { poolId: demoId(`pool ${pool}`) } });

await seed();

test("the ledger verifies, and each credit pool has the balance that the protocol says [demo-3] [demo-7]", async () => {
  expect(await listBrokenPools()).toEqual([]);
  expect(await balanceOf("hanbit")).toMatchObject({
    granted: 5000,
    reserved: 0,
    spent: 1201,
    available: 3799,
  });
  expect(await balanceOf("saebyeok")).toMatchObject({
    granted: 100,
    available: 100,
    spent: 0,
    entryCount: 1,
  });
  for (const owner of ["developer", "operator"])
    expect(await balanceOf(owner)).toMatchObject({ granted: 50, available: 50, spent: 0, entryCount: 1 });
});

test("the credits were spent by three classrooms on the last thirty school days, and no ledger entry is in the future [demo-3]", async () => {
  const spent = await callAs(person("principal"), readSummary, { path: "/?groupBy=classroom" });
  expect(spent.json.data.totals).toMatchObject({ spentCredits: 1201, reservedCredits: 0 });
  expect(spent.json.data.groups.map(({ label }: { label: string }) => label).sort()).toEqual([
    "4-1",
    "4-2",
    "5-3",
  ]);
  const days = (await callAs(person("principal"), readSummary, { path: "/?groupBy=day" })).json.data.groups;
  const past = pastOf(new Date()).days;
  for (const { key } of days) expect(past).toContain(key);
  expect(await prisma().ledgerEntry.count({ where: { createdAt: { gt: new Date() } } })).toBe(0);
});

test("school days are Monday to Friday in Seoul, and end before today [demo-3]", () => {
  const { days, beganAt } = pastOf(new Date("2026-11-22T15:30:00Z"));
  expect([days.length, days[0], days.at(-1)]).toEqual([30, "2026-10-12", "2026-11-20"]);
  expect(days.every(isWeekday)).toBe(true);
  expect(beganAt.toISOString()).toBe("2026-10-09T00:00:00.000Z");
});

test("thirteen students have submitted a work with a picture of their own, in up to three revisions, and eight works are reviewed [demo-4]", async () => {
  const activities = (await callAs(person("teacher"), listActivities)).json.data;
  const status = Object.fromEntries(
    activities.map(({ id, status: state }: { id: string; status: string }) => [id, state]),
  );
  const [animals, town] = [demoId("activity animals 4-2"), demoId("activity storybook 4-2")];
  expect(status).toEqual({ [animals]: "closed", [town]: "open", [demoId("activity poem 4-2")]: "closed" });

  const list = async (activityId: string) =>
    (await callAs(person("teacher"), listReviews, { params: { activityId }, path: "/?limit=200" })).json.data;
  const works = (await list(animals)).flatMap(({ submission }: { submission: unknown }) => submission ?? []);
  expect(works).toHaveLength(13);
  const reviewed = works.filter(({ reviewedAt }: { reviewedAt: string | null }) => reviewedAt);
  expect(reviewed).toHaveLength(8);
  const statuses = works.map(({ status }: { status: string }) => status);
  expect(statuses.filter((one: string) => one === "revision_requested")).toHaveLength(1);
  expect(works.filter(({ late }: { late: boolean }) => late)).toHaveLength(1);
  expect(Math.max(...works.map(({ revision }: { revision: number }) => revision))).toBe(3);
  expect((await list(town)).every(({ submission }: { submission: unknown }) => submission === null)).toBe(
    true,
  );

  const pictures = works.map(({ pictureUrl }: { pictureUrl: string }) => pictureUrl);
  expect(new Set(pictures).size).toBe(13);
  for (const url of pictures) {
    const answer = await call(readFile, { params: { key: new URL(url).pathname.split("/").slice(2) } });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
  }
});

test("the works have feedback with stamps and words, and people are told of what they have not seen [demo-4]", async () => {
  const feedback = await prisma().feedback.findMany({ select: { by: true, stamp: true, text: true } });
  expect(feedback.filter(({ by, stamp }) => by === "teacher" && stamp !== null).length).toBeGreaterThan(5);
  expect(feedback.some(({ by }) => by === "student")).toBe(true);
  const unread = (login: string) =>
    prisma().notification.findMany({
      where: { profileId: demoId(login), readAt: null, groupKey: { startsWith: "feedback:" } },
    });
  expect(await unread("minji")).toMatchObject([{ kind: "feedback" }]);
  expect(await unread("eunwoo")).toMatchObject([{ kind: "revision.requested" }]);
  expect(await unread("teacher")).toMatchObject([{ kind: "feedback.answer" }]);
  // The one who was asked to try again may start the closed activity.
  const start = (login: string) =>
    callAs(person(login), launch, {
      params: { activityId: demoId("activity animals 4-2") },
      body: {},
      headers: { accept: "application/json" },
    });
  expect((await start("eunwoo")).status).toBe(200);
  expect((await start("minji")).json.error.code).toBe("LAUNCH_001");
});

test("a preview of each work opens its book, as Storybook has saved and submitted it [demo-4]", async () => {
  const activityId = demoId("activity animals 4-2");
  const authors = await prisma().submission.findMany({ select: { studentId: true } });
  expect(authors).toHaveLength(13);
  for (const { studentId } of authors) {
    const body = { purpose: "student_preview", studentId };
    const headers = { accept: "application/json" };
    const started = await callAs(person("teacher"), launch, { params: { activityId }, body, headers });
    const session = new URL(started.json.data.launchUrl).searchParams.get("session");
    const kept = (await call(readState, { session })).json.data;
    const [work] = (await call(readWorks, { session })).json.data;

    const book = parseWork(kept);
    expect(book).toEqual(kept);
    const pages = finishedPages(book);
    expect(pages).toEqual(book.pages);
    expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length);
    expect(book.title).toBe(work.title);
    expect(pages.map(({ text }) => text).join("\n\n")).toBe(work.summary);
    expect(pages[0]?.picture?.url).toBe(work.primaryUrl);
    const { revision, submittedAt } = work;
    expect(book.receipt).toEqual({ revision, submittedAt, fingerprint: getFingerprint(book) });
  }
});

test("every student who has started an open Storybook activity has an unsubmitted book there; minji, jun and sora have started none [demo-5] [demo-6]", async () => {
  const open = { closesAt: null, app: { slug: "storybook" }, launches: { some: {} } };
  const activities = await prisma().activity.findMany({
    where: open,
    include: { launches: true, appStates: true, progress: true },
  });
  expect(activities).toHaveLength(3);
  for (const { launches, appStates, progress } of activities) {
    const studentIds = new Set(launches.map(({ studentId }) => studentId));
    expect(new Set(progress.map(({ studentId }) => studentId))).toEqual(studentIds);
    expect(new Set(appStates.map(({ studentId }) => studentId))).toEqual(studentIds);
    for (const login of ["minji", "jun", "sora"]) expect(studentIds).not.toContain(demoId(login));
    for (const { value, updatedAt } of appStates) {
      const book = parseWork(value);
      expect(book).toEqual(value);
      expect([finishedPages(book), book.receipt]).toEqual([book.pages, null]);
      expect(book.title).not.toBe("");
      expect(updatedAt.getTime()).toBeLessThan(Date.now());
      for (const { picture } of [book.cover, ...book.pages]) if (picture) expect(picture.prompt).not.toBe("");
    }
    expect(appStates.some(({ value }) => parseWork(value).pages[0]?.picture)).toBe(true);
    expect(new Set(appStates.map(({ value }) => parseWork(value).title)).size).toBe(appStates.length);
  }
});

test("the developer and the operator each have a playground with credits and made-up students [demo-2] [demo-8]", async () => {
  for (const owner of ["developer", "operator"]) {
    const { data } = (await callAs(person(owner), readPlayground)).json;
    expect(data.pool).toMatchObject({ id: demoId(`pool ${owner}`), available: 50 });
    expect(data.students).toHaveLength(3);
  }
});

test("a second run keeps the ledger and updates the addresses of the apps [demo-1] [demo-8]", async () => {
  const before = await prisma().ledgerEntry.count();
  await seed(4100);
  expect(await prisma().ledgerEntry.count()).toBe(before);
  const apps = await prisma().app.findMany({
    orderBy: { slug: "asc" },
    select: { slug: true, hostedUrl: true, status: true, integrationMode: true },
  });
  expect(apps).toEqual([
    {
      slug: "poem-workshop",
      hostedUrl: "http://localhost:4100/poem-workshop",
      status: "approved",
      integrationMode: "legacy",
    },
    {
      slug: "storybook",
      hostedUrl: "http://localhost:4100/",
      status: "approved",
      integrationMode: "edu_only",
    },
    {
      slug: "word-garden",
      hostedUrl: "https://word-garden.example.org/start",
      status: "pending",
      integrationMode: "edu_only",
    },
  ]);
});

test("teachers have unread notifications of the work that waits for them, and operators of waiting apps [demo-9]", async () => {
  const told = async (login: string, kind: string) =>
    prisma().notification.findMany({ where: { profileId: demoId(login), kind, readAt: null } });
  const ofTeacher = await told("teacher", "work.submitted");
  const waiting = await prisma().submission.count({
    where: {
      status: "submitted",
      activity: { classroom: { enrolments: { some: { profileId: demoId("teacher"), kind: "teacher" } } } },
    },
  });
  // The bell sends these ids to say what was read, and only a valid UUID is taken.
  for (const { id } of ofTeacher) expect(isUuid(id), id).toBe(true);
  const counts = ofTeacher.map(({ params }) => (params as { count: number }).count);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(waiting);
  const pending = await prisma().app.count({ where: { status: "pending" } });
  expect(await told("operator", "app.waiting")).toHaveLength(pending);
});
