import { afterAll, expect, test } from "vitest";
import { forgetEnv } from "@/lib/env";
import { checkAppUrl, isHubLocal } from "./app-url";

const hubUrlOfTests = process.env.HUB_URL;

function setHubUrl(hubUrl: string | undefined): void {
  if (hubUrl === undefined) delete process.env.HUB_URL;
  else process.env.HUB_URL = hubUrl;
  forgetEnv();
}
afterAll(() => setHubUrl(hubUrlOfTests));

const LOCAL_HUB = "http://localhost:3000";
const PUBLIC_HUB = "https://hub.school.org";

test.each([
  [LOCAL_HUB, "https://app.school.org/start?theme=warm"],
  [LOCAL_HUB, "http://localhost:3100/"],
  [LOCAL_HUB, "http://127.0.0.1:8080/start"],
  ["http://127.0.0.1:3000", "http://localhost:3100/"],
  [PUBLIC_HUB, "https://app.school.org/"],
])("a hub at %s accepts an app at %s", (hubUrl, url) => {
  setHubUrl(hubUrl);
  expect(checkAppUrl(url, isHubLocal())).toMatchObject({ ok: true, url: new URL(url) });
});

test.each([
  [LOCAL_HUB, "http://localhost:3000/en"],
  [LOCAL_HUB, "http://user@localhost:3100/"],
  [LOCAL_HUB, "http://localhost.school.org/"],
  [LOCAL_HUB, "http://192.168.0.7/"],
  [LOCAL_HUB, "https://localhost:3100/"],
  [PUBLIC_HUB, "http://localhost:3100/"],
  [PUBLIC_HUB, "http://app.school.org/"],
  [PUBLIC_HUB, "https://hub.school.org/app"],
  [PUBLIC_HUB, "https://app.school.local/"],
])("a hub at %s refuses an app at %s", (hubUrl, url) => {
  setHubUrl(hubUrl);
  expect(checkAppUrl(url, isHubLocal())).toEqual({ ok: false, reason: expect.any(String) });
});
