import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { createEducationClient } from "@/packages/client/create-education-client";
import { createStudentSession } from "@/test/create-school";
import { workBody } from "@/test/create-submitter";
import * as context from "./context/route";
import * as state from "./state/route";
import * as works from "./works/route";

const proxy = "http://localhost:3000/api/v1/mcp-proxy";
const routes = { context, state, works };

/** Answers the client's requests by the hub's own routes. */
async function fetchFromRoutes(address: string, init: RequestInit): Promise<Response> {
  const request = new Request(address, init);
  const name = new URL(address).pathname.split("/").at(-1) as keyof typeof routes;
  const handler = routes[name][request.method as "GET" | "PUT"];
  return handler(request, { params: Promise.resolve({}) });
}

beforeEach(() => vi.stubGlobal("fetch", fetchFromRoutes));
afterEach(() => vi.unstubAllGlobals());

async function createDevices() {
  const { school, student, activityId, session } = await createStudentSession();
  const openDevice = () =>
    createEducationClient({
      expectedAppSlug: school.appSlug,
      additionalTrustedProxyUrls: [proxy],
      launch: { session, proxy },
    });
  return { school, student, activityId, first: openDevice(), second: openDevice() };
}

test("a student continues unfinished work on another device, and neither device overwrites the other [client-10] [client-9]", async () => {
  const { first, second } = await createDevices();
  expect(await first.state()).toBeNull();
  await first.saveState({ page: 1 });
  await first.saveState({ page: 2 });
  expect(await second.state()).toEqual({ page: 2 });
  await second.saveState({ page: 3 });
  await expect(first.saveState({ page: 9 })).rejects.toMatchObject({ code: "STATE_001", status: 412 });
  expect(await first.state()).toEqual({ page: 3 });
  await first.saveState({ page: 4 });
  expect(await second.state()).toEqual({ page: 4 });
});

test("the client library reads more works than one page has", async () => {
  const { school, student, activityId, first } = await createDevices();
  const { title, primaryUrl, assets } = workBody;
  await prisma().submission.createMany({
    data: Array.from({ length: 201 }, (_, index) => ({
      id: uuidv7(),
      activityId,
      studentId: student.id,
      appSlug: school.appSlug,
      externalArtifactId: `work-${index}`,
      title,
      primaryUrl,
      assets,
      attachments: [],
      meta: {},
      submittedAt: new Date(),
      updatedAt: new Date(),
    })),
  });
  const found = await first.works();
  expect(new Set(found.map(({ externalArtifactId }) => externalArtifactId)).size).toBe(201);
  expect(found).toHaveLength(201);
});
