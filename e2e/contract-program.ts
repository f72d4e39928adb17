/**
 * A program that knows only the protocol: it signs in over HTTP, starts an activity and calls the proxy. Any
 * program can do the same.
 */

export interface ProgramAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any body, and checks it itself
  json: any;
}

/** A signed-in person's cookies, by name. */
export type CookieJar = Map<string, string>;

function storeCookies(jar: CookieJar, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = ""] = line.split(";");
    const equals = pair.indexOf("=");
    jar.set(pair.slice(0, equals), pair.slice(equals + 1));
  }
}

const cookieHeader = (jar: CookieJar) => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");

/** Signs in as next-auth requires: first its CSRF token, then login and password. */
export async function signIn(hubUrl: string, login: string, password = "edu-hub-demo"): Promise<CookieJar> {
  const jar: CookieJar = new Map();
  const csrf = await fetch(`${hubUrl}/api/auth/csrf`);
  storeCookies(jar, csrf);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const answer = await fetch(`${hubUrl}/api/auth/callback/credentials`, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded", cookie: cookieHeader(jar) },
    body: new URLSearchParams({ csrfToken, login, password, json: "true" }),
  });
  storeCookies(jar, answer);
  return jar;
}

export async function callHub(
  hubUrl: string,
  jar: CookieJar,
  path: string,
  body?: unknown,
): Promise<ProgramAnswer> {
  const response = await fetch(`${hubUrl}/api/v1${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json", accept: "application/json", cookie: cookieHeader(jar) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, json: await response.json() };
}

/** Calls the proxy with both session headers. */
export async function callProxy(
  hubUrl: string,
  session: string,
  path: string,
  body?: unknown,
  key?: string,
): Promise<ProgramAnswer> {
  const response = await fetch(`${hubUrl}/api/v1/mcp-proxy${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${session}`,
      "x-edu-session": session,
      ...(key ? { "idempotency-key": key } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, json: await response.json() };
}

/** Starts the open Storybook activity of a demo student, and returns the launch session. */
export async function startStorybook(hubUrl: string, login: string): Promise<string> {
  const jar = await signIn(hubUrl, login);
  const activities = await callHub(hubUrl, jar, "/lms/activities");
  const open = activities.json.data.find(
    (one: { status: string; appSlug: string }) => one.status === "open" && one.appSlug === "storybook",
  );
  const launch = await callHub(hubUrl, jar, `/activities/${open.id}/launch`, {});
  return new URL(launch.json.data.launchUrl).searchParams.get("session") ?? "";
}
