import { z } from "zod";

/** What the hub remembers of a verified launch until the person goes on, in the same window or in a new one. */
export const launchData = z.object({
  platformId: z.string(),
  profileId: z.string(),
  deploymentId: z.string(),
  /** The language of the platform, such as `ko` or `en_US`; null when it does not say. */
  locale: z.string().nullable(),
  /** The course; null for a launch without one. */
  context: z.object({ id: z.string(), title: z.string(), membershipsUrl: z.string().nullable() }).nullable(),
  /** The classroom of the course; null when there is none yet. */
  classroomId: z.string().nullable(),
  activityId: z.string().nullable(),
  resourceLink: z
    .object({ id: z.string(), title: z.string().nullable(), lineItemUrl: z.string().nullable() })
    .nullable(),
  /** Set when the platform waits for a link to put in its course. */
  deepLink: z.object({ returnUrl: z.string(), data: z.string().nullable() }).nullable(),
});
export type LaunchData = z.infer<typeof launchData>;
