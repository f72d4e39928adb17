import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { env, PROXY_URL_MAX } from "@/lib/env";
import { HubError } from "@/lib/hub-error";

/** A file of the client library, as the hub serves it. */
export interface ClientFile {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
}

/**
 * The placeholder for the hub's proxy in the built library: a build does not know where the hub will run. It is as long as
 * the longest address that replaces it, because the sizes of the packed files are written in the archive.
 */
export const PROXY_PLACEHOLDER = "https://this-hub.invalid/".padEnd(PROXY_URL_MAX, "-");

const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  tgz: "application/gzip",
};

/** Replaces the placeholder, with its quotes, by the address and spaces. */
function withProxy(bytes: Uint8Array, proxyUrl: string): Buffer<ArrayBuffer> {
  const placeholder = JSON.stringify(PROXY_PLACEHOLDER);
  const address = JSON.stringify(proxyUrl).padEnd(placeholder.length);
  if (address.length > placeholder.length) throw new Error("PROXY_URL is too long for the client library.");
  return Buffer.from(Buffer.from(bytes).toString("latin1").replaceAll(placeholder, address), "latin1");
}

function readClientFile(path: string, proxyUrl: string): ClientFile {
  const extension = path.slice(path.lastIndexOf(".") + 1);
  const built = readFileSync(path);
  const bytes =
    extension === "tgz" ? gzipSync(withProxy(gunzipSync(built), proxyUrl)) : withProxy(built, proxyUrl);
  return { bytes: new Uint8Array(bytes), contentType: TYPES[extension] ?? "application/octet-stream" };
}

function listVersions(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // `npm run dev` without an earlier build.
    return [];
  }
}

const cache = new Map<string, ClientFile>();

/**
 * Returns a file of the client library that trusts this hub's proxy (protocol: Client library).
 * @throws HubError NOTFOUND_001, whose message names the versions or files that the hub has
 */
export function getClientFile(version: string, name: string): ClientFile {
  const folder = join(process.cwd(), ".next", "client");
  const versions = listVersions(folder);
  if (!versions.includes(version)) {
    const present = versions.length > 0 ? ` It has ${versions.join(", ")}.` : "";
    throw new HubError("NOTFOUND_001", `This hub has no client library of this version.${present}`);
  }
  const names = readdirSync(join(folder, version));
  if (!names.includes(name))
    throw new HubError("NOTFOUND_001", `The client library has the files ${names.join(" and ")}.`);
  const path = join(folder, version, name);
  const { proxyUrl } = env();
  const key = `${path} ${proxyUrl}`;
  const file = cache.get(key) ?? readClientFile(path, proxyUrl);
  cache.set(key, file);
  return file;
}
