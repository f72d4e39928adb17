import { randomBytes } from "node:crypto";
import { expect, vi } from "vitest";
import { GET as CALLS } from "@/app/api/v1/developer/playground/calls/route";
import { POST as START } from "@/app/api/v1/developer/playground/launches/route";
import { GET as PLAYGROUND } from "@/app/api/v1/developer/playground/route";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import type { PlaygroundCall } from "@/packages/client/contract/playground";
import { callAs } from "./call-as";
import { createDeveloper } from "./create-school";

type AppChanges = Partial<{
  status: "draft" | "pending" | "refused";
  integrationMode: "legacy";
  supportsTeacherManage: boolean;
}>;

export const DRAFT_ORIGIN = "http://localhost:5173";

async function createDraft(developer: Person, changes: AppChanges = {}): Promise<string> {
  const slug = `draft-${randomBytes(6).toString("hex")}`;
  const urls = { hostedUrl: `${DRAFT_ORIGIN}/start?theme=warm`, origins: [DRAFT_ORIGIN] };
  const app = {
    slug,
    name: "Word Garden",
    nameKo: "낱말 정원",
    ...urls,
    supportsTeacherManage: true,
    status: "draft" as const,
  };
  await prisma().app.create({ data: { ...app, locales: ["en"], developerId: developer.id, ...changes } });
  return slug;
}

/** Creates a developer with a draft app; `start` starts the app in the developer's playground. */
export async function createDeveloperWithDraft(changes?: AppChanges) {
  const developer = await createDeveloper();
  const appSlug = await createDraft(developer, changes);
  const start = async (body: object = {}, who = developer) =>
    callAs(who, START, { body: { appSlug, purpose: "student_activity", ...body } });
  /** Starts the app, and returns the launch session from the launch address. */
  const sessionOf = async (body: object = {}) => {
    const { json } = await start(body);
    return new URL(json.data.launchUrl).searchParams.get("session") ?? "";
  };
  return { developer, appSlug, start, sessionOf };
}

/** The playground as its page shows it. */
export async function readPlayground(person: Person) {
  return (await callAs(person, PLAYGROUND)).json.data;
}

/** The calls that the playground shows, once there are `count` of them: a call is recorded after its answer was sent. */
export async function callsOf(person: Person, count: number, launchId?: string): Promise<PlaygroundCall[]> {
  return vi.waitFor(async () => {
    const path = `/developer/playground/calls${launchId ? `?launchId=${launchId}` : ""}`;
    const { data } = (await callAs(person, CALLS, { path })).json;
    expect(data).toHaveLength(count);
    return data;
  });
}
