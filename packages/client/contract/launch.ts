import { z } from "zod";
import { id, moment, pathLocale, purpose } from "./basic-schemas";
import { operation } from "./operation";

/** What Start accepts, as JSON or as the fields of a form; a form may also have `expectedProfileId`. */
export const launchBody = z.strictObject({
  purpose: purpose.optional(),
  studentId: id.optional(),
  locale: pathLocale.optional(),
});

export const launchActivity = operation({
  name: "launchActivity",
  address: "POST /activities/{activityId}/launch",
  summary: "Starts an activity: a launch session and the address to open.",
  description:
    "A request with a JSON body is answered with the envelope, which has the address. A request with a form, or without a content type, is answered with a redirect (303): to the app, or, when the launch is refused, to a page of the hub that says why. With `application/json` in `Accept`, such a request gets the envelope too. Without `purpose`, the purpose is `student_activity` for a student and `teacher_manage` for a teacher; `student_preview` needs a `studentId` of the classroom. Open the address as a top-level page. An app in mode `legacy` gets no launch session: `purpose` and `expiresAt` are then null.",
  example: { body: { locale: "kr" } },
  auth: "hub",
  errors: ["AUTH_002", "LAUNCH_001", "LAUNCH_002", "LAUNCH_003", "RATE_001"],
  body: launchBody,
  data: z.strictObject({ launchUrl: z.url(), purpose: purpose.nullable(), expiresAt: moment.nullable() }),
});
