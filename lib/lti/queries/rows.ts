import type { LtiContext, LtiPlatform, Prisma } from "@/generated/prisma/client";
import type { LtiTokenKind } from "@/generated/prisma/enums";

/** A connected platform as it is stored. */
export type PlatformRow = LtiPlatform;
/** A course with its platform, as they are stored. */
export type CourseRow = LtiContext & { platform: LtiPlatform };
export type TokenKind = LtiTokenKind;
/** What can be stored as JSON. */
export type StorableObject = Prisma.InputJsonObject;
