import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { log } from "@/lib/log";
import { loginData } from "./begin-login";
import { LtiRefused } from "./lti-refused";
import { findLaunchingPerson } from "./match-account";
import { type FoundToken, findOneTime, issueToken } from "./one-time-token";
import { placeLaunch } from "./place";
import { recordRefusal } from "./refusals";
import { type LaunchData, launchData } from "./step-data";
import { type LaunchRequest, verifyLaunch } from "./verify";

/** A launch that was let in: what its person does next, by a one-time token. */
export interface AcceptedLaunch {
  step: "enter" | "choose";
  token: string;
  data: LaunchData;
  person: Pick<Person, "role" | "displayName">;
}

/**
 * Takes a launch of a platform: verifies it, finds the person, and finds where it leads (protocol: LTI). The person is signed in only by
 * `takeLaunch`. A refusal is noted for the school's admins. @throws LtiRefused
 */
export async function acceptLaunch(
  request: LaunchRequest,
  ipAddress: string | null,
): Promise<AcceptedLaunch> {
  try {
    const launch = await verifyLaunch(request);
    const person = await findLaunchingPerson(launch, ipAddress);
    const { step, data } = await placeLaunch(launch, { ...person, ipAddress });
    const { token } = await issueToken("launch", launch.platform.id, data);
    return { step, token, data, person };
  } catch (error) {
    if (error instanceof LtiRefused) await noteRefusal(error);
    throw error;
  }
}

/** Returns the refusal of a launch with which the platform sent an error instead of a token. */
export async function refuseForPlatform(state: string): Promise<LtiRefused> {
  const login = await findOneTime("login", state, loginData);
  const refused = new LtiRefused("platformError", 401, {
    ...(login?.platformId && { platformId: login.platformId }),
  });
  await noteRefusal(refused);
  return refused;
}

/** Lets a launch go on whose token was used: to the activity that its teacher has made for it, or to another choice. */
export async function goOn(data: LaunchData): Promise<Pick<AcceptedLaunch, "token" | "data">> {
  const { token } = await issueToken("launch", data.platformId, data);
  return { token, data };
}

/** Notes a refusal in the log and, when its platform is known, for the school's admins. */
export async function noteRefusal({ reason, platformId, kid, cause }: LtiRefused): Promise<void> {
  log().info({ reason, platformId, cause }, "an LTI launch was refused");
  if (platformId !== null) await recordRefusal(platformId, { reason, kid });
}

/** A launch that somebody goes on with. */
export interface OpenLaunch extends FoundToken<LaunchData> {
  person: LaunchPerson;
}

/** The person of a launch, with what a sign-in needs. */
export interface LaunchPerson extends Person {
  passwordChangedAt: Date | null;
  signInsEndedAt: Date | null;
}

/** Finds a launch by its one-time token, with its person as they are now. @throws LtiRefused */
export async function findLaunch(token: string, ipAddress: string | null): Promise<OpenLaunch> {
  const found = await findOneTime("launch", token, launchData);
  if (!found) throw new LtiRefused("usedLaunch", 401);
  const profile = await prisma().profile.findFirst({
    where: { id: found.data.profileId, status: "active", school: { status: "active" } },
    select: {
      ...{ id: true, login: true, role: true, displayName: true, schoolId: true },
      ...{ passwordChangedAt: true, signInsEndedAt: true },
    },
  });
  if (!profile) throw new LtiRefused("endedPerson", 403);
  return { ...found, person: { ...profile, signInId: null, ipAddress } };
}
