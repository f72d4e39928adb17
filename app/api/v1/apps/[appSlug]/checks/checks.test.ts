import { afterEach, expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { callOperationAs } from "@/test/call-as";
import { closeAll, closeLater } from "@/test/call-scripted-provider";
import { createOperator, createSchool } from "@/test/create-school";
import { type Answer, startScriptedProvider } from "@/test/scripted-provider";
import { POST } from "./route";

afterEach(closeAll);
const operator = await createOperator();

/** Requests a check of an app on this machine. The hub may fetch it because its own address in tests is local too. */
async function check(
  answer: Answer,
  { query = "", locales = ["en", "ko"], isLegacy = false, proposed = false } = {},
) {
  const server = await startScriptedProvider(answer);
  closeLater(() => server[Symbol.asyncDispose]());
  const { appId, appSlug } = await createSchool();
  const hostedUrl = `${server.origin}/${query}`;
  const values = proposed ? { proposed: { hostedUrl } } : { hostedUrl, origins: [server.origin] };
  const integrationMode = isLegacy ? "legacy" : "edu_only";
  await prisma().app.update({ where: { id: appId }, data: { ...values, locales, integrationMode } });
  const { json } = await callOperationAs(operator, POST, { appSlug });
  const found: Record<string, string | null> = {};
  for (const one of json.data) found[one.check] = one.isPassed ? "passed" : one.problem;
  return { found, paths: server.seen.map(({ path }) => path).sort() };
}

const page: Answer = (response) => response.setHeader("content-type", "text/html").end("<html lang='ko'>");

test("the hub opens an app's page in both languages, without a launch session [apps-12]", async () => {
  const { found, paths } = await check(page);
  expect(found).toEqual({
    "public-addresses": "not-public",
    "own-origin": "passed",
    "no-launch-parameters": "passed",
    "page-opens": "passed",
    "korean-page-opens": "passed",
  });
  expect(paths).toEqual(["/?locale=en", "/?locale=kr"]);
});

test("finds a Korean page that fails, and one that names its language kr", async () => {
  const failing = await check((response, request) =>
    request.path.includes("kr") ? response.writeHead(404).end() : page(response, request, 0),
  );
  expect(failing.found).toMatchObject({ "page-opens": "passed", "korean-page-opens": "bad-status" });
  const named = await check((response) =>
    response.setHeader("content-type", "text/html").end('<!doctype html><html class="a" lang="kr">'),
  );
  expect(named.found["korean-page-opens"]).toBe("kr-as-language");
});

test("finds launch parameters in an app's own address, and checks no Korean page of an app without Korean", async () => {
  const { found } = await check(page, { query: "?proxy=https://x.example.org", locales: ["en"] });
  expect(found).toMatchObject({ "no-launch-parameters": "launch-parameter", "page-opens": "passed" });
  expect(Object.keys(found)).not.toContain("korean-page-opens");
});

test("checks the address that waits for approval instead of the approved one [apps-12]", async () => {
  expect((await check(page, { proposed: true })).found).toMatchObject({
    "own-origin": "origin-missing",
    "page-opens": "passed",
  });
});

test("does not look for the origin of a legacy app, which never calls the hub", async () => {
  expect((await check(page, { isLegacy: true })).found).not.toHaveProperty("own-origin");
});

test("takes less than three seconds for a page that is crafted to be slow to parse, because all other requests wait meanwhile", async () => {
  const html = "<html ".repeat(10_000);
  const startedAt = performance.now();
  await check((response) => response.setHeader("content-type", "text/html").end(html));
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});
