import { once } from "node:events";
import { get } from "node:https";
import { type APIRequestContext, expect, request } from "@playwright/test";

const API = "/api/v1";

/** Calls the hub's API and returns the data of the envelope. */
export async function callApi<Data>(
  hub: APIRequestContext,
  method: "GET" | "POST",
  path: string,
  data?: object,
): Promise<Data> {
  const answer = await hub.fetch(`${API}${path}`, {
    method,
    headers: { accept: "application/json" },
    ...(data && { data }),
  });
  const envelope = await answer.json();
  expect(envelope.status, `${path}: ${JSON.stringify(envelope)}`).toBe("success");
  return envelope.data;
}

/** Signs a person in at an address. The returned context has their cookie. */
export async function signInAt(
  baseURL: string,
  { login, password }: { login: string; password: string },
): Promise<APIRequestContext> {
  const hub = await request.newContext({ baseURL, ignoreHTTPSErrors: true });
  const { csrfToken } = await (await hub.get("/api/auth/csrf")).json();
  const form = { csrfToken, login, password, callbackUrl: "/en", json: "true" };
  expect((await hub.post("/api/auth/callback/credentials", { form })).status()).toBe(200);
  return hub;
}

/** Creates a school with a classroom and an activity of a new app, as an operator and the school's admin do. */
export async function makeDeployedSchool(operator: APIRequestContext, baseURL: string) {
  const suffix = crypto.randomUUID().slice(0, 8);
  const { id, admin } = await callApi<{ id: string; admin: { login: string; password: string } }>(
    operator,
    "POST",
    "/schools",
    { name: `School ${suffix}`, admin: { displayName: "Admin", login: `admin-${suffix}` } },
  );
  const appSlug = `app-${suffix}`;
  await callApi(operator, "POST", "/apps", {
    appSlug,
    names: { en: "App" },
    hostedUrl: "https://app.example.org/",
    locales: ["ko"],
    ageRange: { min: 7, max: 12 },
    integrationMode: "edu_only",
  });
  const hub = await signInAt(baseURL, admin);
  const classroom = await callApi<{ id: string }>(hub, "POST", `/schools/${id}/classrooms`, { name: "4-2" });
  const activity = await callApi<{ id: string }>(hub, "POST", `/classrooms/${classroom.id}/activities`, {
    appSlug,
    title: "A story",
  });
  await hub.dispose();
  return { id, activityId: activity.id };
}

/** Opens a person's event stream; `received` returns the text that has arrived so far. */
export async function openEvents(hub: APIRequestContext, baseURL: string) {
  const { cookies } = await hub.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const stream = get(`${baseURL}${API}/notifications/events`, {
    headers: { cookie, accept: "text/event-stream" },
    rejectUnauthorized: false,
  });
  const [response] = await once(stream, "response");
  let text = "";
  response.setEncoding("utf8").on("data", (piece: string) => {
    text += piece;
  });
  return { status: response.statusCode as number, received: () => text, close: () => stream.destroy() };
}
