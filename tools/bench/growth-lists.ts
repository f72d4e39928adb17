import { GET as REVIEW_COUNTS } from "@/app/api/v1/activities/[activityId]/reviews/counts/route";
import { GET as REVIEWS } from "@/app/api/v1/activities/[activityId]/reviews/route";
import { GET as ACTIVITY } from "@/app/api/v1/activities/[activityId]/route";
import { GET as SUBMISSIONS } from "@/app/api/v1/activities/[activityId]/submissions/route";
import { GET as AUDIT } from "@/app/api/v1/audit/events/route";
import { GET as ACTIVITIES } from "@/app/api/v1/classrooms/[classroomId]/activities/route";
import { GET as STUDENTS } from "@/app/api/v1/classrooms/[classroomId]/students/route";
import { GET as PERSON } from "@/app/api/v1/people/[profileId]/route";
import { GET as POOLS } from "@/app/api/v1/pools/route";
import { GET as STUDENT_HOME } from "@/app/api/v1/profile/activities/version/route";
import { GET as TEACHER_HOME } from "@/app/api/v1/profile/classrooms/route";
import { GET as OWN_WORK } from "@/app/api/v1/profile/submissions/route";
import { GET as CLASSROOMS } from "@/app/api/v1/schools/[schoolId]/classrooms/route";
import { GET as GRANTS } from "@/app/api/v1/schools/[schoolId]/grants/route";
import { GET as OVERVIEW } from "@/app/api/v1/schools/[schoolId]/overview/route";
import { GET as PEOPLE } from "@/app/api/v1/schools/[schoolId]/people/route";
import { GET as ENTRIES } from "@/app/api/v1/usage/entries/route";
import { GET as LEDGER } from "@/app/api/v1/usage/ledger/route";
import { GET as SUMMARY } from "@/app/api/v1/usage/summary/route";
import { GET as TOTALS } from "@/app/api/v1/usage/totals/route";
import type { Handler } from "@/lib/api/route";
import { writeCursor } from "@/lib/database/page";
import { USAGE_GROUPS } from "@/packages/client/contract/usage";
import type { SeededPerson, SeededSchool } from "./seed";

/** One request for a list or a summary: its name, its route, and the person who reads it. */
export type ListRequest = [
  name: string,
  handler: Handler,
  person: SeededPerson,
  query?: Record<string, string>,
];

const DAY_MS = 86_400_000;
const LOWEST_ID = "00000000-0000-0000-0000-000000000000";

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** The cursor of a page in the middle of a year's entries. */
const deepEntryCursor = () => writeCursor("entries", [daysAgo(140).toISOString(), LOWEST_ID]);

function usageLists({ admin, teacher, student, operator, ...school }: SeededSchool): ListRequest[] {
  const entries = (name: string, query: Record<string, string> = {}, person = admin): ListRequest => [
    `usage entries, ${name}`,
    ENTRIES,
    person,
    query,
  ];
  const lastWeeks = { from: dayOf(daysAgo(28)), to: dayOf(new Date()) };
  return [
    ...USAGE_GROUPS.flatMap((groupBy): ListRequest[] => [
      [`usage by ${groupBy}, a year`, SUMMARY, admin, { groupBy }],
      [`usage by ${groupBy}, four weeks`, SUMMARY, admin, { groupBy, ...lastWeeks }],
    ]),
    ["usage by day, a student's year", SUMMARY, student],
    ["usage by day, a teacher's year", SUMMARY, teacher],
    ["usage by classroom, operator", SUMMARY, operator, { groupBy: "classroom" }],
    ["usage totals, today and this month", TOTALS, admin],
    entries("first page"),
    entries("deep page", { cursor: deepEntryCursor() }),
    entries("first page, a student", {}, student),
    entries("first page, a teacher", {}, teacher),
    entries("first page, operator", {}, operator),
    entries("by classroom", { classroomId: school.classroomId }),
    entries("by student", { studentId: student.id }),
    entries("by activity", { activityId: school.busyActivityId }),
    entries("by app", { appSlug: school.appSlug }),
    entries("by model", { model: "demo-text" }),
    entries("by model never used", { model: "no-such-model" }),
    entries("by dates", { from: dayOf(daysAgo(150)), to: dayOf(daysAgo(140)) }),
    entries("by classroom and model, deep", {
      classroomId: school.classroomId,
      model: "demo-text",
      cursor: deepEntryCursor(),
    }),
    ...["settle", "grant", "adjust", "reserved", "released"].map((type) => entries(`type ${type}`, { type })),
    ["ledger of the usage page", LEDGER, admin],
  ];
}

function workLists({ teacher, student, admin, operator }: SeededSchool): ListRequest[] {
  const reviews = (name: string, query: Record<string, string>): ListRequest => [
    `reviews, ${name}`,
    REVIEWS,
    teacher,
    query,
  ];
  const [middle, middleMs] = [daysAgo(85).toISOString(), String(daysAgo(85).getTime())];
  const audit = (name: string, query: Record<string, string>, person = admin): ListRequest => [
    `audit log, ${name}`,
    AUDIT,
    person,
    query,
  ];
  return [
    ["submissions, first page", SUBMISSIONS, teacher],
    [
      "submissions, deep page",
      SUBMISSIONS,
      teacher,
      { cursor: writeCursor("submissions", [middle, LOWEST_ID]) },
    ],
    ["submissions, to review", SUBMISSIONS, teacher, { status: "needs-review" }],
    reviews("newest first", {}),
    reviews("newest first, deep", {
      // The two sort keys of `newest`, then the ids of the student and the submission (`ReviewPosition`).
      cursor: writeCursor("reviews", [`-${middleMs}`, "", LOWEST_ID, LOWEST_ID]),
    }),
    reviews("oldest first", { sort: "oldest" }),
    reviews("to review", { status: "needs-review" }),
    reviews("missing", { status: "missing" }),
    ...["number", "name", "-name", "status"].map((sort) => reviews(`by ${sort}`, { sort })),
    ["review counts", REVIEW_COUNTS, teacher],
    ["an activity with its progress", ACTIVITY, teacher],
    ["a student's own work", OWN_WORK, student],
    audit("first page", {}),
    audit("deep page", { cursor: writeCursor("audit-events", [idAt(daysAgo(85))]) }),
    audit("by action", { action: "submission.submit" }),
    audit("by action that is rare", { action: "credits.grant" }),
    audit("by person", { actor: student.id }),
    audit("first page, operator", {}, operator),
  ];
}

/** The lowest UUID version 7 of a moment. */
function idAt(moment: Date): string {
  const hex = moment.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

function otherLists({ teacher, student, admin, operator }: SeededSchool): ListRequest[] {
  return [
    ["people, first page", PEOPLE, admin],
    ["people, search", PEOPLE, admin, { query: "050" }],
    ["a person", PERSON, admin],
    ["classrooms", CLASSROOMS, admin],
    ["a class's students", STUDENTS, teacher],
    ["activities of a classroom", ACTIVITIES, teacher],
    ["student home", STUDENT_HOME, student],
    ["teacher home", TEACHER_HOME, teacher],
    ["school overview", OVERVIEW, admin],
    ["grants of a school", GRANTS, operator],
    ["credit pools, operator", POOLS, operator],
  ];
}

/** Every list and summary of a school, each as the person who reads it. */
export function listRequests(school: SeededSchool): ListRequest[] {
  return [...usageLists(school), ...workLists(school), ...otherLists(school)];
}
