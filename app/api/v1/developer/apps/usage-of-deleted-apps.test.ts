import { expect, test } from "vitest";
import { POST as PICTURE } from "@/app/api/v1/mcp-proxy/api/media/create/route";
import { POST as TEXT } from "@/app/api/v1/mcp-proxy/api/text/create/route";
import { GET as ENTRIES } from "@/app/api/v1/usage/entries/route";
import { GET as LEDGER } from "@/app/api/v1/usage/ledger/route";
import { GET as SUMMARY } from "@/app/api/v1/usage/summary/route";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { getFilterNames } from "@/lib/usage/get-usage-context";
import { listUsageChoices } from "@/lib/usage/list-usage-choices";
import { call } from "@/test/call";
import { callAs, problemsOf } from "@/test/call-as";
import { addApp, createDraftApp } from "@/test/create-draft-app";
import { createDeveloper, createOperator } from "@/test/create-school";

test("the slug of a deleted app can be registered again; once credits were spent under it, only by the same developer [apps-9]", async () => {
  const { developer, appSlug, start, remove } = await createDraftApp();
  const others = [await createDeveloper(), await createOperator()];
  await call(TEXT, { session: (await start()).session, body: { prompt: "A fox" } });
  await remove();
  for (const other of others) expect(problemsOf(await addApp(other, appSlug))).toBe("422 appSlug");
  expect((await addApp(developer, appSlug)).status).toBe(200);
  const unused = await createDraftApp();
  await unused.remove();
  expect((await addApp(await createDeveloper(), unused.appSlug)).status).toBe(200);
});

test("a slug under which another developer's credits are held, or were held and given back, cannot be registered [apps-9]", async () => {
  const { appSlug, start, remove } = await createDraftApp();
  await call(PICTURE, { session: (await start()).session, body: { prompt: "A fox" } });
  const other = await createDeveloper();
  await prisma().app.update({ where: { slug: appSlug }, data: { slug: `${appSlug}-moved` } });
  expect(problemsOf(await addApp(other, appSlug))).toBe("422 appSlug");
  await prisma().app.update({ where: { slug: `${appSlug}-moved` }, data: { slug: appSlug } });
  await remove();
  expect(problemsOf(await addApp(other, appSlug))).toBe("422 appSlug");
});

test("usage shows the slug of a deleted app instead of the names of the app and its activities, also as a filter [apps-8]", async () => {
  const { developer, appSlug, start, remove } = await createDraftApp();
  const { session, activityId } = await start();
  await call(TEXT, { session, body: { prompt: "A fox" } });
  await remove();
  const name = { name: appSlug, nameKo: null };
  const get = async (handler: typeof SUMMARY, query: string) =>
    (await callAs(developer, handler, { path: `/usage?${query}` })).json.data;
  expect((await get(LEDGER, "type=settle"))[0]).toMatchObject({
    app: name,
    activityTitle: null,
    classroomName: null,
  });
  const { apps, classrooms } = await listUsageChoices(developer, {});
  expect([apps, classrooms]).toEqual([[{ slug: appSlug, ...name }], []]);
  expect((await listUsageChoices(await createOperator(), {})).apps).toContainEqual({
    slug: appSlug,
    ...name,
  });
  const { groups } = await get(SUMMARY, "groupBy=activity");
  expect(groups).toMatchObject([{ key: activityId, label: appSlug, spentCredits: 1 }]);
  expect(await get(ENTRIES, `activityId=${activityId}`)).toMatchObject([{ type: "settle", appSlug }]);
  const stranger = await createDeveloper();
  expect((await callAs(stranger, ENTRIES, { path: `/usage?activityId=${activityId}` })).status).toBe(404);
});

test("as filters for the usage of all schools, an operator is offered only the apps that have spent credits", async () => {
  const first = await createDraftApp();
  const [second, unused] = [await createDraftApp(first.developer), await createDraftApp(first.developer)];
  for (const app of [first, second])
    await call(TEXT, { session: (await app.start()).session, body: { prompt: "A fox" } });
  const { apps } = await listUsageChoices(await createOperator(), {});
  const offered = [first, second, unused].filter(({ appSlug }) => apps.some(({ slug }) => slug === appSlug));
  expect(offered).toEqual([first, second]);
});

test("an activity of a deleted app that spent nothing is still found in the usage, because credits were released in it [apps-8]", async () => {
  const { developer, appSlug, start, remove } = await createDraftApp();
  const { session, activityId } = await start();
  await call(PICTURE, { session, body: { prompt: "A fox" } });
  await remove();
  const get = (handler: typeof SUMMARY, query: string, person: Person = developer) =>
    callAs(person, handler, { path: `/usage?${query}` });
  const { groups } = (await get(SUMMARY, "groupBy=activity")).json.data;
  expect(groups).toMatchObject([{ key: activityId, label: appSlug, spentCredits: 0 }]);
  for (const reader of [developer, await createOperator()]) {
    const entries = await get(ENTRIES, `activityId=${activityId}`, reader);
    expect(entries.json.data, reader.role).toMatchObject([{ type: "released", appSlug }]);
  }
  expect(await getFilterNames({ activityId })).toMatchObject({ activity: appSlug });
  expect((await get(ENTRIES, `activityId=${activityId}`, await createDeveloper())).status).toBe(404);
});
