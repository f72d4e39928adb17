import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/env";

/** The permanent public address under which the hub's own storage is read. */
export function filesBaseUrl(): string {
  return env().filesPublicUrl ?? `${env().hubUrl}/files`;
}

/** The permanent public address of a file. */
export function publicFileUrl(key: string): string {
  return `${filesBaseUrl()}/${key}`;
}

/** Where the hub itself receives a file: on its own origin, wherever files are read. */
export function hubUploadUrl(key: string): string {
  return `${env().hubUrl}/files/${key}?upload=${uploadTokenFor(key)}`;
}

/** The key of a file in the hub's own storage, when `url` is its exact public address; else null. */
export function ownFileKey(url: string): string | null {
  const prefix = `${filesBaseUrl()}/`;
  if (!url.startsWith(prefix)) return null;
  const key = url.slice(prefix.length);
  return /^[a-z0-9][a-z0-9/.-]*$/.test(key) && !key.includes("..") && !key.includes("//") ? key : null;
}

/** A new key that nobody can guess: 128 random bits, and the extension that the type has. */
export function newFileKey(extension: string): string {
  const name = randomBytes(16).toString("hex");
  return `${name.slice(0, 2)}/${name}.${extension}`;
}

function uploadMark(key: string): Buffer {
  return createHmac("sha256", env().nextauthSecret).update(`upload ${key}`).digest();
}

/** What makes an upload address one: without it a public address lets nobody write. */
export function uploadTokenFor(key: string): string {
  return uploadMark(key).toString("base64url");
}

/** Whether `token` was made for this key. */
export function isUploadToken(key: string, token: string): boolean {
  const given = Buffer.from(token, "base64url");
  const expected = uploadMark(key);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
