import { resolve } from "node:path";
import { build } from "esbuild";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Handler } from "@/lib/api/route";
import { prisma } from "@/lib/database/prisma";
import type { EducationClient } from "@/packages/client/create-education-client";
import { codeOfGuide } from "./client-guide";
import { createStudentSession } from "./create-school";
import { openFakeTab } from "./fake-browser";
import { runImageJob } from "./image-jobs";

const HUB = "http://localhost:3000";

/**
 * Runs code of the client library's guide (`packages/client/README.md`) as the module of an app that has the library installed. Only
 * `"your-slug"` is replaced.
 */
async function runCode(code: string, appSlug: string) {
  const { outputFiles } = await build({
    stdin: {
      contents: code.replaceAll('"your-slug"', JSON.stringify(appSlug)),
      loader: "ts",
      resolveDir: ".",
    },
    alias: {
      "@education-hub/client/server": resolve("packages/client/server/index.ts"),
      "@education-hub/client": resolve("packages/client/index.ts"),
    },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
  });
  // The random number keeps Node from using the cached module of an earlier run.
  const script = `${outputFiles[0]?.text}//${Math.random()}`;
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(script)}`);
}

const SUBMISSIONS_PATH = /^\/api\/v1\/activities\/([^/]+)\/submissions$/;

async function findRoute(
  path: string,
): Promise<{ routes: object; params: Record<string, string | string[]> }> {
  const [, activityId] = SUBMISSIONS_PATH.exec(path) ?? [];
  if (activityId) {
    const routes = await import("@/app/api/v1/activities/[activityId]/submissions/route");
    return { routes, params: { activityId } };
  }
  if (path.startsWith("/files/"))
    return { routes: await import("@/app/files/[...key]/route"), params: { key: path.split("/").slice(2) } };
  return { routes: await import(/* @vite-ignore */ `../app${path}/route`), params: {} };
}

/** A `fetch` that the hub's route handlers answer, for the operations that apps call. */
async function fetchFromHub(address: string, init?: RequestInit): Promise<Response> {
  const request = new Request(address, init);
  const { routes, params } = await findRoute(new URL(address).pathname);
  const handler = (routes as Record<string, Handler | undefined>)[request.method];
  if (!handler) throw new TypeError(`The hub has no ${request.method} ${address}.`);
  return handler(request, { params: Promise.resolve(params) });
}

/** Like `fetchFromHub`; an image that was started is also made, as the background task would do it. */
async function fetchFromWorkingHub(address: string, init?: RequestInit): Promise<Response> {
  const response = await fetchFromHub(address, init);
  if (address.endsWith("/api/media/create")) await runImageJob((await response.clone().json()).data.id);
  return response;
}

beforeEach(() => vi.stubGlobal("fetch", fetchFromWorkingHub));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function start() {
  const started = await createStudentSession();
  const launch = new URLSearchParams({
    session: started.session,
    proxy: `${HUB}/api/v1/mcp-proxy`,
    locale: "kr",
  });
  return { ...started, address: `https://app.test/?${launch}` };
}

test("the steps of packages/client/README.md for a project with a build work as they are written", async () => {
  const { school, student, activityId, address } = await start();
  const tab = openFakeTab(address);
  const logged: unknown[][] = [];
  vi.spyOn(console, "log").mockImplementation((...words) => logged.push(words));
  await runCode(codeOfGuide("ts").join("\n"), school.appSlug);
  expect(tab.address()).toBe("https://app.test/");
  expect(logged.map((words) => words.join(" "))).toEqual([
    expect.stringContaining(`${activityId}/${student.id} quoted`),
    expect.stringContaining("queued"),
    expect.stringContaining("completed"),
    "submitted, for 1 credit, as revision 1",
  ]);
  const submitted = await prisma().submission.findFirst({ where: { activityId, studentId: student.id } });
  expect(submitted?.title).toBe("The shy dragon");
  expect(submitted?.summary).toMatch(/^A dragon hides/);
  expect((await school.balance()).spent).toBe(12);
});

test("the code of packages/client/README.md for an app's own server reopens a launch only for the person who started it", async () => {
  const { school, student, address } = await start();
  const { open, reopen } = await runCode(codeOfGuide("ts server").join("\n"), school.appSlug);
  const { actorId, setCookie } = await open(new URL(address));
  expect(actorId).toBe(student.id);
  const again: EducationClient = await reopen(setCookie.split(";")[0], actorId);
  expect((await again.context()).student?.id).toBe(student.id);
  await expect(reopen(setCookie.split(";")[0], "another person")).rejects.toMatchObject({
    code: "EDU_RELAUNCH_REQUIRED",
  });
});
