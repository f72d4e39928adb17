import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/env";

function filesBaseUrl(): string {
  return env().filesPublicUrl ?? `${env().hubUrl}/files`;
}

export function publicFileUrl(key: string): string {
  return `${filesBaseUrl()}/${key}`;
}

/** Returns the URL of an upload that the hub receives itself: always at HUB_URL, even when FILES_PUBLIC_URL is another origin. */
export function hubUploadUrl(key: string): string {
  return `${env().hubUrl}/files/${key}?upload=${uploadTokenFor(key)}`;
}

/** The base URLs at which files are: that of new files, and the hub's own, which serves them too and came before `FILES_PUBLIC_URL`. */
function basesOfFiles(): string[] {
  return [filesBaseUrl(), `${env().hubUrl}/files`];
}

/** Returns the key of a file in the hub's own storage when `url` is its exact URL at one of its bases, else null. */
export function ownFileKey(url: string): string | null {
  const base = basesOfFiles().find((one) => url.startsWith(`${one}/`));
  if (base === undefined) return null;
  const key = url.slice(base.length + 1);
  return /^[a-z0-9][a-z0-9/.-]*$/.test(key) && !key.includes("..") && !key.includes("//") ? key : null;
}

/** In the address of a file in a frame, so that caches keep it apart from the same file as a download. */
export const FRAME_PARAMETER = "frame";

/** Returns the path at which a page of the hub shows a file of its storage in a frame; null for any other address. */
export function framedFilePath(url: string): string | null {
  const key = ownFileKey(url);
  return key === null ? null : `/files/${key}?${FRAME_PARAMETER}=1`;
}

/**
 * Whether a URL leads to the hub's own storage in any spelling: with a query, with encoded letters, at `HUB_URL` or at
 * `FILES_PUBLIC_URL`. Only the exact spelling has a key (`ownFileKey`), so only that one can be checked.
 */
export function isOwnFileAddress(url: string): boolean {
  const address = URL.parse(url);
  if (address === null) return false;
  return basesOfFiles().some((base) => {
    const { host, pathname } = new URL(`${base}/`);
    return address.host === host && plainPath(address).startsWith(pathname);
  });
}

/** Returns the path with its encoded letters, doubled slashes and dots resolved. */
function plainPath({ origin, pathname }: URL): string {
  const letters = pathname.replace(/%[2-7][0-9a-f]/gi, (code) => decodeURIComponent(code));
  const decoded = new URL(origin);
  decoded.pathname = letters.replace(/[/\\]{2,}/g, "/");
  return decoded.pathname;
}

/** Returns a new key that cannot be guessed: 128 random bits and the extension. */
export function newFileKey(extension: string): string {
  const name = randomBytes(16).toString("hex");
  return `${name.slice(0, 2)}/${name}.${extension}`;
}

function signKey(key: string, secret: string): Buffer {
  return createHmac("sha256", secret).update(`upload ${key}`).digest();
}

/** Returns the token of an upload URL, without which the hub refuses the upload. */
function uploadTokenFor(key: string): string {
  return signKey(key, env().nextauthSecret).toString("base64url");
}

export function isUploadToken(key: string, token: string): boolean {
  const given = Buffer.from(token, "base64url");
  return env().nextauthSecrets.some((secret) => {
    const expected = signKey(key, secret);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
