import { callFunction } from "@/lib/database/call-function";
import { prisma } from "@/lib/database/prisma";

export interface SignInCookie {
  profileId: string;
  signInId: string;
  /** When the password used to sign in was set, in milliseconds since 1970; null for a person's first password. */
  passwordChangedAt: number | null;
  /** The profile's `signInsEndedAt` at the sign-in, in milliseconds since 1970. */
  signInsEndedAt: number | null;
  /** Whether another service signed the person in: an LMS, or a provider of single sign-on. */
  isFederated?: boolean;
}

/** Ends a sign-in with its launches, unless it has ended already; see prisma/functions/end_sign_in.sql. */
export async function endSignIn(cookie: SignInCookie, address: string | null): Promise<void> {
  const { signInId: signIn, profileId: profile, passwordChangedAt, signInsEndedAt } = cookie;
  await callFunction("end_sign_in", { signIn, profile, address, passwordChangedAt, signInsEndedAt });
}

export async function hasSignInEnded(signInId: string): Promise<boolean> {
  const ended = await prisma().endedSignIn.findUnique({ where: { signInId }, select: { signInId: true } });
  return ended !== null;
}
