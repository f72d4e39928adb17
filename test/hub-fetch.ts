import type { Handler } from "@/lib/api/route";

const OF_ACTIVITY = /^\/api\/v1\/activities\/([^/]+)\/submissions$/;

async function findRoute(
  path: string,
): Promise<{ routes: object; params: Record<string, string | string[]> }> {
  const [, activityId] = OF_ACTIVITY.exec(path) ?? [];
  if (activityId) {
    const routes = await import("@/app/api/v1/activities/[activityId]/submissions/route");
    return { routes, params: { activityId } };
  }
  if (path.startsWith("/files/"))
    return { routes: await import("@/app/files/[...key]/route"), params: { key: path.split("/").slice(2) } };
  return { routes: await import(/* @vite-ignore */ `../app${path}/route`), params: {} };
}

/** A `fetch` that the hub's own routes answer, for a client of the operations of apps. */
export async function fetchFromHub(address: string, init?: RequestInit): Promise<Response> {
  const request = new Request(address, init);
  const { routes, params } = await findRoute(new URL(address).pathname);
  const handler = (routes as Record<string, Handler | undefined>)[request.method];
  if (!handler) throw new TypeError(`The hub has no ${request.method} ${address}.`);
  return handler(request, { params: Promise.resolve(params) });
}
