/**
 * What a Start passes to the app: the launch session, where to send it, and the hub's locale.
 *
 * @example const launch: Launch = { session: "…", proxy: "http://localhost:3000/api/v1/mcp-proxy", locale: "kr" };
 */
export interface Launch {
  /** The signed launch session; opaque to the app. */
  session: string;
  /** Base address of the proxy. */
  proxy: string;
  /** `en` or `kr`, as the hub wrote it. */
  locale: string | null;
}

const PARAMETERS = ["session", "proxy", "locale"] as const;
const STORAGE_KEY = "education-hub-launch";

/** Used only in browsers that block sessionStorage; on a server all people would share it. */
let memoryCopy: string | null = null;

/**
 * Returns the address without `session`, `proxy` and `locale`. Other parameters and the hash keep their exact spelling
 * and order, because the app's router may depend on them.
 */
export function withoutLaunchParameters(address: string): string {
  const [, path = "", query, hash = ""] = /^([^?#]*)(?:\?([^#]*))?(#[\s\S]*)?$/.exec(address) ?? [];
  if (query === undefined) return address;
  const parts = query.split("&");
  const others = parts.filter((part) => !PARAMETERS.some((name) => new URLSearchParams(part).has(name)));
  if (others.length === parts.length) return address;
  return path + (others.length > 0 ? `?${others.join("&")}` : "") + hash;
}

/** Reads the launch parameters of the address bar and removes them from it immediately. Empty outside a browser. */
export function takeLaunchFromAddress(): Partial<Record<keyof Launch, string>> {
  if (typeof location === "undefined" || typeof history === "undefined") return {};
  const query = new URLSearchParams(location.search);
  const cleaned = withoutLaunchParameters(location.href);
  if (cleaned !== location.href) history.replaceState(history.state, "", cleaned);
  return Object.fromEntries(PARAMETERS.map((name) => [name, query.get(name) || undefined]));
}

/** Stores the launch for this tab only; null removes it. Does nothing outside a browser. */
export function storeLaunch(launch: Launch | null): void {
  if (typeof window === "undefined") return;
  const text = launch && JSON.stringify(launch);
  memoryCopy = null;
  try {
    if (text === null) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, text);
  } catch {
    // Storage is blocked: the launch lasts as long as the page.
    memoryCopy = text;
  }
}

/** Returns the launch that an earlier page of this tab stored, or null. */
export function readStoredLaunch(): Launch | null {
  if (typeof window === "undefined") return null;
  let stored = memoryCopy;
  try {
    stored = sessionStorage.getItem(STORAGE_KEY) ?? stored;
  } catch {
    // Storage is blocked.
  }
  try {
    const launch = JSON.parse(stored ?? "null") as Launch | null;
    return typeof launch?.session === "string" && typeof launch.proxy === "string" ? launch : null;
  } catch {
    return null;
  }
}

/**
 * Whether this tab has a launch session, in its address or stored from an earlier page. It is for apps that also work without
 * the hub (protocol: Client library). Changes nothing; false outside a browser.
 *
 * @example const edu = hasLaunch() ? createEducationClient({ expectedAppSlug: "storybook" }) : null;
 */
export function hasLaunch(): boolean {
  const query = typeof location === "undefined" ? "" : location.search;
  return Boolean(new URLSearchParams(query).get("session")) || readStoredLaunch() !== null;
}
