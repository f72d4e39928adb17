import { callFunction } from "@/lib/database/call-function";
import { prisma } from "@/lib/database/prisma";

/** Ends a sign-in with its launches, unless it has ended already; see prisma/functions/end_sign_in.sql. */
export async function endSignIn(
  cookie: {
    signInId: string;
    profileId: string;
    passwordChangedAt: number | null;
    signInsEndedAt: number | null;
  },
  address: string | null,
): Promise<void> {
  const { signInId: signIn, profileId: profile, passwordChangedAt, signInsEndedAt } = cookie;
  await callFunction("end_sign_in", { signIn, profile, address, passwordChangedAt, signInsEndedAt });
}

export async function hasSignInEnded(signInId: string): Promise<boolean> {
  const ended = await prisma().endedSignIn.findUnique({ where: { signInId }, select: { signInId: true } });
  return ended !== null;
}
