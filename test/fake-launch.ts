import { createEducationClient, type EducationClient } from "../packages/client/create-education-client";
import { openFakeTab } from "./fake-browser";
import { type FakeHub, startFakeHub } from "./fake-hub";

export const PROXY = "/api/v1/mcp-proxy";
export const TEXT = `POST ${PROXY}/api/text/create`;
export const SUBMIT = "POST /api/v1/activities/activity-of-the-context/submissions";
export const UPLOAD = "PUT /storage/1";
/** The claims of the token, which name another student and activity than the context does. */
const claims = { studentId: "student-of-the-token", activityId: "activity-of-the-token" };
/** The token of the launch session. */
export const session = `e30.${btoa(JSON.stringify(claims))}.c2ln`;
export const work = {
  title: "A fox",
  primaryUrl: "https://files.test/a.png",
  assets: [{ role: "page" as const, url: "https://files.test/a.png" }],
};
/** The browser's storage of the app's tab. */
export const tabStorage = new Map<string, string>();

/** Starts a hub that answers every operation of the library, and opens the app's tab with a launch of this hub. */
export async function startFakeLaunch(): Promise<FakeHub> {
  const hub = await startFakeHub();
  tabStorage.clear();
  openFakeTab(`https://app.test/?session=${session}&proxy=${encodeURIComponent(hub.proxy)}`, tabStorage);
  hub.on(`GET ${PROXY}/api/session/context`, {
    data: {
      appSlug: "storybook",
      student: { id: "student-of-the-context", displayName: "Minji" },
      activity: { id: "activity-of-the-context" },
    },
  });
  for (const route of ["api/session/roster", "api/catalog", "api/session/works", "api/session/state"])
    hub.on(`GET ${PROXY}/${route}`, { data: [] });
  hub.on(`POST ${PROXY}/api/quote`, { data: { credits: 1 } });
  hub.on(`PUT ${PROXY}/api/session/state`, { data: { updatedAt: "" } });
  hub.on(TEXT, { data: { text: "Once" } });
  hub.on(`POST ${PROXY}/api/media/create`, { data: { id: "job", status: "queued", pollAfterMs: 1 } });
  hub.on(`POST ${PROXY}/api/media/get`, { data: { status: "completed", url: "https://files.test/a.png" } });
  hub.on(`POST ${PROXY}/api/upload-url`, {
    data: {
      uploadUrl: `${hub.origin}/storage/1`,
      method: "PUT",
      headers: {},
      publicUrl: "https://files.test/1",
    },
  });
  hub.on(UPLOAD, { data: null });
  hub.on(SUBMIT, { data: { revision: 1 } });
  return hub;
}

/** Creates the client as the app does when its page opens. */
export function openClient(hub: FakeHub): EducationClient {
  return createEducationClient({
    expectedAppSlug: "storybook",
    additionalTrustedProxyUrls: [hub.proxy],
    uploadFallbackUrl: `${hub.origin}/fallback`,
  });
}

/** Calls everything that the library offers. */
export async function doEverything(edu: EducationClient): Promise<void> {
  await Promise.all([edu.context(), edu.roster(), edu.account(), edu.quote("text"), edu.catalog()]);
  await edu.createText({ prompt: "Hi" }, { operationId: "text" });
  await edu.createImage({ prompt: "A fox" }, { operationId: "image" });
  await edu.upload(new Blob(["story"], { type: "text/plain" }), { operationId: "file" });
  await edu.submit(work, { operationId: "work" });
  await edu.works();
  await edu.saveState(await edu.state());
}
