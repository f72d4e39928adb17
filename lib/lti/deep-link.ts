import { randomUUID } from "node:crypto";
import { prisma } from "@/lib/database/prisma";
import { toolAddresses } from "./addresses";
import { CLAIMS } from "./claims";
import { signForPlatform } from "./keys";
import type { LaunchData } from "./step-data";

/** The points that a new column of the gradebook has; a teacher may change them in the platform. */
const SCORE_MAXIMUM = 100;

/** Signs the answer to a deep linking request: a link to the activity, and a column of the gradebook for it. */
export async function signDeepLink(
  { platformId, deploymentId, deepLink }: LaunchData,
  { activityId, title }: { activityId: string; title: string },
): Promise<string> {
  const { issuer, clientId } = await prisma().ltiPlatform.findUniqueOrThrow({ where: { id: platformId } });
  const item = {
    type: "ltiResourceLink",
    title,
    url: toolAddresses().launchUrl,
    custom: { activity_id: activityId },
    lineItem: { label: title, scoreMaximum: SCORE_MAXIMUM, resourceId: activityId },
  };
  return signForPlatform(platformId, {
    iss: clientId,
    aud: issuer,
    nonce: randomUUID(),
    [CLAIMS.version]: "1.3.0",
    [CLAIMS.messageType]: "LtiDeepLinkingResponse",
    [CLAIMS.deploymentId]: deploymentId,
    [CLAIMS.contentItems]: [item],
    ...(deepLink?.data != null && { [CLAIMS.deepLinkingData]: deepLink.data }),
  });
}
