import type { OperationObject } from "@/lib/api/openapi/types";

/** Who calls, and with what. */
export interface Credential {
  /** Such as `the teacher's API token`. */
  name: string;
  kind: "launchSession" | "hubBearer" | "hubCookie" | "bad" | "none";
  /** The text of the session, bearer or cookie; for `bad`, the whole Authorization header. */
  token: string;
  /** Whether the caller belongs to the school with the secret (`FuzzWorld`), or is an operator. */
  maySeeSecret: boolean;
}

/**
 * Where in a request a launch session is put: into `both` headers, one of them, the query, or into cookies (`other-cookie`), where
 * the hub does not take one. `differing` puts different ones into the two headers.
 */
export const PLACEMENTS = [
  "both",
  "authorization",
  "x-edu-session",
  "query",
  "other-cookie",
  "differing",
] as const;
export type Placement = (typeof PLACEMENTS)[number];

export function placeCredential(
  { kind, token }: Credential,
  placement: Placement,
): { headers: [string, string][]; query: [string, string][] } {
  const bearer: [string, string] = ["authorization", `Bearer ${token}`];
  const session: [string, string] = ["x-edu-session", token];
  if (kind === "none") return { headers: [], query: [] };
  if (kind === "bad") return { headers: token ? [["authorization", token]] : [], query: [] };
  if (kind === "hubBearer") return { headers: [bearer], query: [] };
  if (kind === "hubCookie")
    return { headers: [["cookie", `a=b; next-auth.session-token=${token}`]], query: [] };
  switch (placement) {
    case "authorization":
      return { headers: [bearer], query: [] };
    case "x-edu-session":
      return { headers: [session], query: [] };
    case "query":
      return { headers: [], query: [["session", token]] };
    case "other-cookie":
      return { headers: [["cookie", `session=${token}; next-auth.session-token=${token}`]], query: [] };
    case "differing":
      return { headers: [bearer, ["x-edu-session", `${token}x`]], query: [] };
    default:
      return { headers: [bearer, session], query: [] };
  }
}

/**
 * Whether the description says that an operation accepts this credential. `perhaps` where that depends on more than the
 * credential, such as the origin that a cookie comes from.
 */
export function isAccepted(
  { security }: OperationObject,
  { kind }: Credential,
  { placement, fromElsewhere }: { placement: Placement; fromElsewhere: boolean },
): boolean | "perhaps" {
  if (security.length === 0) return true;
  const schemes = new Set(security.flatMap((one) => Object.keys(one)));
  if (kind === "launchSession")
    return schemes.has("EduSession") && !["other-cookie", "differing"].includes(placement);
  if (kind === "hubBearer") return schemes.has("HubBearer");
  if (kind === "hubCookie") return schemes.has("HubCookie") && (fromElsewhere ? "perhaps" : true);
  return false;
}
