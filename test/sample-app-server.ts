import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createAppServer } from "../packages/storybook/server/create-app-server";
import { type FakeHub, startFakeHub } from "./fake-hub";

/** The path of the fake hub's proxy, and the ids of its student and activity. */
export const PROXY = "/api/v1/mcp-proxy";
export const MINJI = "0199a8c2-0000-7000-8000-000000000001";
export const ACTIVITY = "0199a8c2-0000-7000-8000-00000000000a";
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/** Starts a server of the sample app and a fake hub for a test file. In each test the hub knows a launch and accepts a file. */
export function startSampleApp(): { hub: FakeHub; app: string } {
  const running = {} as { hub: FakeHub; app: string };
  let server: Server;
  beforeAll(async () => {
    const hub = await startFakeHub();
    server = await createAppServer({
      port: 0,
      trustedProxyUrls: [hub.proxy],
      hubUrl: hub.origin,
      hubOrigins: [hub.origin],
      uploadOrigins: [],
      isDevelopment: false,
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    Object.assign(running, { hub, app: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await running.hub.close();
  });
  beforeEach(() => prepare(running.hub));
  return running;
}

function prepare(hub: FakeHub): void {
  hub.requests.length = 0;
  hub.on(`GET ${PROXY}/api/session/context`, {
    data: { appSlug: "storybook", activity: { id: ACTIVITY }, actor: { id: MINJI }, expiresAt: inAnHour() },
  });
  hub.on(`POST ${PROXY}/api/upload-url`, {
    data: {
      uploadUrl: `${hub.origin}/put`,
      method: "PUT",
      headers: {},
      publicUrl: "https://files.test/b.jpg",
    },
  });
  hub.on("PUT /put", { data: null });
}
