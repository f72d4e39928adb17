import { z } from "zod";
import { staffActivity } from "./activities";
import { expectedProfileId, id, localisedName, pageQuery } from "./basic-schemas";
import { NEW_PASSWORD_MAX, NEW_PASSWORD_MIN, OLD_PASSWORD_MAX } from "./limits";
import { operation } from "./operation";
import { workSummary } from "./work-summary";

/** A password that a person chooses: 8 to 200 characters, for operators and school admins at least 12. */
export const newPassword = z.string().min(NEW_PASSWORD_MIN).max(NEW_PASSWORD_MAX);

export const changePassword = operation({
  name: "changePassword",
  address: "POST /profile/password",
  summary: "Changes the caller's password; every sign-in made with the old one ends.",
  description:
    "A person whose password was set by someone else chooses their own with this call, too. A wrong current password is 422 `VAL_001` at `currentPassword`, and counts as a failed sign-in. API tokens and launches of the person end too.",
  auth: "hub",
  cookieOnly: true,
  errors: ["RATE_001"],
  body: z.strictObject({ currentPassword: z.string().min(1).max(OLD_PASSWORD_MAX), newPassword }),
  data: z.strictObject({ changed: z.literal(true) }),
});

export const ownActivitiesVersion = operation({
  name: "ownActivitiesVersion",
  address: "GET /profile/activities/version",
  summary: "A version that changes whenever the caller's activities or their progress change.",
  description:
    "Poll this instead of the list itself, and read the list again when the version differs from that of the last call. The version means nothing else.",
  example: { data: { version: "q1Zb3y0Qk8mT5vXh2LrN9w" } },
  auth: "hub",
  data: z.strictObject({ version: z.string() }),
});

/** A submission of the caller. */
export const ownWork = z.strictObject({
  ...workSummary,
  mayResubmit: z
    .boolean()
    .describe("Whether a new revision would show a work again that is taken down; false for any other work."),
  hasNews: z.boolean().describe("Whether a teacher said something about it that the student has not seen."),
  activityTitle: z.string(),
  app: localisedName,
  timeZone: z.string().describe("The time zone of the school, for displaying times."),
});
export type OwnWork = z.infer<typeof ownWork>;

export const listOwnWork = operation({
  name: "listOwnWork",
  address: "GET /profile/submissions",
  summary: "What the caller has submitted, newest first.",
  description:
    "One row for each work with its latest revision. `pictureUrl` is a picture of the work to show, `reviewedAt` is null while the latest revision waits for review.",
  auth: "hub",
  errors: ["NOTFOUND_001"],
  query: z.object({ ...pageQuery, expectedProfileId }),
  data: z.array(ownWork),
});

/** A classroom that the caller teaches, with its activities and the number of its unreviewed submissions. */
export const taughtClassroom = z.strictObject({
  id,
  name: z.string(),
  school: localisedName.nullable().describe("Null for a developer's playground."),
  studentCount: z.int().min(0),
  openActivityCount: z.int().min(0),
  waitingCount: z.int().min(0).describe("Submissions of all its activities that nobody has reviewed."),
  activities: z
    .array(staffActivity)
    .describe(
      "At most twenty activities: open ones first, then upcoming, then closed ones. Left out are activities that closed more than 30 days ago and have no submission waiting for review.",
    ),
  hasMoreActivities: z
    .boolean()
    .describe(
      "Whether `activities` ends at twenty and more would follow; those that are left out do not count.",
    ),
});
export type TaughtClassroom = z.infer<typeof taughtClassroom>;

export const listTaughtClassrooms = operation({
  name: "listTaughtClassrooms",
  address: "GET /profile/classrooms",
  summary:
    "The classrooms that the caller teaches, sorted by name, with their activities and the number of submissions waiting for review.",
  description:
    "One call for a teacher's first page. A developer's playground is listed as a classroom without a school.",
  auth: "hub",
  errors: ["NOTFOUND_001"],
  query: z.object({ ...pageQuery, expectedProfileId }),
  data: z.array(taughtClassroom),
});
