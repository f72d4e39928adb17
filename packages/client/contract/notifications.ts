import { z } from "zod";
import { expectedProfileId, id, localisedName, moment, pageQuery } from "./basic-schemas";
import { NOTIFICATIONS_MAX_READ } from "./limits";
import { operation } from "./operation";

/** The student of whom a notification tells, as the student is called now; the hub adds them to `params` when it is read. */
const aboutStudent = { studentId: id, studentName: z.string() };

const activityParams = { activityId: id, activityTitle: z.string() };

/** What a teacher said about a work, to its student. */
const feedbackParams = {
  submissionId: id,
  ...activityParams,
  authorName: z.string().describe("The teacher's name."),
};

const appParams = { appSlug: z.string(), app: localisedName };

/** Each kind of notification (protocol: Notifications), with its params. */
export const NOTIFICATION_PARAMS = {
  "work.submitted": z.strictObject({
    ...activityParams,
    classroomName: z.string(),
    count: z.int().min(1).describe("How many times work was submitted since the last one was read."),
  }),
  feedback: z.strictObject({
    ...feedbackParams,
    stamp: z.string().nullable(),
    hasText: z.boolean().describe("Whether the teacher wrote something; never what."),
  }),
  "revision.requested": z.strictObject(feedbackParams),
  "feedback.answer": z.strictObject({ submissionId: id, ...activityParams, ...aboutStudent }),
  "due.soon": z.strictObject({
    ...activityParams,
    dueAt: moment.nullable(),
    remindedBy: z.string().nullable().describe("The teacher who sends a reminder; null when the hub does."),
  }),
  "safety.alert": z.strictObject({
    incidentId: id,
    severity: z.enum(["notice", "alert", "urgent"]),
    classroomName: z.string(),
    ...aboutStudent,
  }),
  "credits.low": z.strictObject({ schoolId: id, availableCredits: z.int(), lowWaterCredits: z.int() }),
  "spending.unusual": z.strictObject({
    day: z.iso.date().describe("In the school's time zone."),
    spentCredits: z.int(),
    cause: z
      .enum(["class-median", "school-share"])
      .describe("Ten times the median of the class, or a fifth of what the school had that morning."),
    ...aboutStudent,
  }),
  "app.waiting": z.strictObject({
    ...appParams,
    isChange: z.boolean().describe("Whether changes of an approved app wait."),
  }),
  "app.decided": z.strictObject({
    ...appParams,
    isChange: z.boolean().describe("Whether the decision is on changes of an approved app."),
    decision: z.enum(["approve", "refuse", "suspend", "resume"]),
  }),
  "import.done": z.strictObject({
    schoolId: id,
    importId: id,
    status: z.enum(["applied", "failed"]),
  }),
};

export type NotificationKind = keyof typeof NOTIFICATION_PARAMS;

/** The params of a kind, as they are read. */
export type NotificationParams<Kind extends NotificationKind> = z.infer<(typeof NOTIFICATION_PARAMS)[Kind]>;

function ofKind<const Kind extends NotificationKind>(kind: Kind) {
  return z.strictObject({
    id,
    kind: z.literal(kind),
    at: moment.describe("When it happened; of one that counts, the last time."),
    readAt: moment.nullable(),
    params: NOTIFICATION_PARAMS[kind],
    href: z.string().describe("The page of the hub where it leads, without the locale of the path."),
  });
}

/** A notification of one person. */
export const notification = z.discriminatedUnion("kind", [
  ofKind("work.submitted"),
  ofKind("feedback"),
  ofKind("revision.requested"),
  ofKind("feedback.answer"),
  ofKind("due.soon"),
  ofKind("safety.alert"),
  ofKind("credits.low"),
  ofKind("spending.unusual"),
  ofKind("app.waiting"),
  ofKind("app.decided"),
  ofKind("import.done"),
]);
export type Notification = z.infer<typeof notification>;

export const listNotifications = operation({
  name: "listNotifications",
  address: "GET /notifications",
  summary: "What the hub tells the caller, newest first.",
  description:
    "Each kind has its own `params`. Notifications are kept for 90 days. A notification that counts (`work.submitted`) is one for each activity while it is unread. The event stream says `notifications` whenever the list has changed.",
  example: {
    data: [
      {
        id: "01993c1e-52a0-7b3a-9d43-6f1d2a7c0010",
        kind: "work.submitted",
        at: "2026-11-21T01:30:00.000Z",
        readAt: null,
        params: {
          activityId: "01993c1e-52a0-7b3a-9d43-6f1d2a7c0003",
          activityTitle: "Our town",
          classroomName: "4-2",
          count: 3,
        },
        href: "/activities/01993c1e-52a0-7b3a-9d43-6f1d2a7c0003/submissions",
      },
    ],
  },
  auth: "hub",
  errors: ["NOTFOUND_001"],
  query: z.object({ ...pageQuery, expectedProfileId }),
  data: z.array(notification),
});

const unreadCount = z.int().min(0).max(100).describe("How many are unread; 100 also stands for more.");

export const countUnreadNotifications = operation({
  name: "countUnreadNotifications",
  address: "GET /notifications/unread",
  summary: "How many of the caller's notifications are unread.",
  description:
    "For the number on the bell, which is read again whenever the event stream says `notifications`.",
  example: { data: { unreadCount: 2 } },
  auth: "hub",
  errors: ["NOTFOUND_001"],
  query: z.object({ expectedProfileId }),
  data: z.strictObject({ unreadCount }),
});

export const readNotifications = operation({
  name: "readNotifications",
  address: "POST /notifications/read",
  summary: "Marks notifications of the caller as read.",
  description:
    "By their ids, or all of them. One that was read before keeps its time. 404 when an id is not of a notification of the caller; then none is marked.",
  example: { data: { unreadCount: 0 } },
  auth: "hub",
  errors: ["NOTFOUND_001"],
  body: z.union([
    z.strictObject({ ids: z.array(id).min(1).max(NOTIFICATIONS_MAX_READ) }),
    z.strictObject({ all: z.literal(true) }),
  ]),
  data: z.strictObject({ unreadCount }),
});
