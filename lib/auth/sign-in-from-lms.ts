import { encode } from "next-auth/jwt";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { env } from "@/lib/env";
import type { LaunchPerson } from "@/lib/lti/accept";
import { signInCookieName } from "./cookies";
import { beginSignIn, SIGN_IN_SECONDS } from "./next-auth-options";
import { parseCookies } from "./read-caller";
import { readSignInCookie } from "./sign-in-cookie";

/** Someone who has just signed in, and the cookie that says so. */
export interface NewSignIn {
  person: Person;
  setCookie: string;
}

/**
 * Signs in the person of a launch, as the sign-in page would. The person who was signed in before is signed out, with the apps that
 * they had opened (protocol: Sign-in).
 */
export async function signInFromLms(launching: LaunchPerson, request: Request): Promise<NewSignIn> {
  const { passwordChangedAt, signInsEndedAt, ...person } = launching;
  const { ipAddress } = person;
  const previous = await readSignInCookie(parseCookies(request.headers));
  const signInId = await beginSignIn(person.id, { previous, ipAddress });
  const signInState = {
    passwordChangedAt: passwordChangedAt?.getTime() ?? null,
    signInsEndedAt: signInsEndedAt?.getTime() ?? null,
  };
  const claims = {
    sub: person.id,
    signInId,
    signedInAt: Math.floor(Date.now() / 1000),
    ...signInState,
    isFederated: true,
  };
  const token = await encode({ token: claims, secret: env().nextauthSecret, maxAge: SIGN_IN_SECONDS });
  await recordAudit(person, { action: "sign-in", subjectId: person.id, detail: { purpose: "lti" } });
  const secure = env().hubUrl.startsWith("https:") ? "; Secure" : "";
  const setCookie = `${signInCookieName()}=${token}; Path=/; Max-Age=${SIGN_IN_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
  return { person: { ...person, signInId, signInState }, setCookie };
}
