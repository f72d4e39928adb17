import { POST as connect } from "@/app/api/v1/schools/[schoolId]/lti-platforms/route";
import { POST as enter } from "@/app/lti/enter/route";
import { GET as jwks } from "@/app/lti/jwks/route";
import { POST as launch } from "@/app/lti/launch/route";
import { GET as login } from "@/app/lti/login/route";
import type { LtiPlatform, PlannedLaunch } from "@/e2e/lti/platform";
import { servePlatform } from "@/e2e/lti/serve-platform";
import type { Handler } from "@/lib/api/route";
import { call, type TestAnswer } from "./call";
import { callOperationAs } from "./call-as";
import type { TestSchool } from "./create-school";

/** The hub's own origin, which its pages send with their forms. */
export const HUB = "http://localhost:3000";

/** Serves a platform that asks this process for the hub's keys. */
export const serveTestPlatform = () => servePlatform(HUB, async () => (await call(jwks)).json);

/** Connects a platform to a school, as its admin does; returns its id. */
export async function connectTo(
  school: TestSchool,
  platform: LtiPlatform,
  settings: object = {},
): Promise<string> {
  const body = { ...platform.settings, ...settings };
  const { json } = await callOperationAs(school.admin, connect, { schoolId: school.id }, body);
  return json.data.platformId;
}

/** What a browser brings back to the launch. */
export interface Arriving {
  fields: Record<string, string>;
  cookie: string;
}

/** Logs in as a browser does: from the platform to the hub, to the platform and back. */
export async function logIn(
  platform: LtiPlatform,
  planned: PlannedLaunch,
  parameters = {},
): Promise<Arriving> {
  const path = `/lti/login?${new URLSearchParams({ ...platform.plan(planned), ...parameters })}`;
  const answer = await call(login, { path, headers: { "sec-fetch-dest": "document" } });
  const fields = { ...(await platform.authenticate(answer.headers.get("location") ?? "")) };
  return { fields, cookie: (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "" };
}

/** Posts a form as a browser does, from the hub's own page unless `headers` say otherwise. */
export function post(handler: Handler, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return call(handler, {
    method: "POST",
    rawBody: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", origin: HUB, ...headers },
  });
}

/** Sends a launch to the hub, from the platform's page in a window of its own. */
export function sendLaunch(
  { fields, cookie }: Arriving,
  headers: Record<string, string> = {},
): Promise<TestAnswer> {
  return post(launch, fields, { cookie, origin: "null", "sec-fetch-dest": "document", ...headers });
}

/** Launches from the platform, and returns the hub's answer. */
export async function launchFrom(platform: LtiPlatform, planned: PlannedLaunch): Promise<TestAnswer> {
  return sendLaunch(await logIn(platform, planned));
}

/** The one-time token of a page. */
export const tokenOn = ({ text }: TestAnswer): string => /name="token" value="([^"]+)"/.exec(text)?.[1] ?? "";

/** Goes on from the page of a launch that was let in. */
export function goOn(page: TestAnswer, headers = {}): Promise<TestAnswer> {
  return post(enter, { token: tokenOn(page) }, headers);
}

/** Launches and goes on: the answer redirects to the app or to a page of the hub, and has the sign-in cookie. */
export async function enterFrom(
  platform: LtiPlatform,
  planned: PlannedLaunch,
  headers = {},
): Promise<TestAnswer> {
  const page = await launchFrom(platform, planned);
  if (tokenOn(page) === "") throw new Error(`The launch was refused: ${page.status} ${page.text}`);
  return goOn(page, headers);
}

/** Returns the reason that a page gives, in English; null for a page without one. */
export const reasonOn = ({ text }: TestAnswer): string | null => /Reason: ([^<]+)/.exec(text)?.[1] ?? null;
