import type { MakeRequest } from "./callers";

/**
 * Requests with which a person's own pages refresh what they show. `expectedProfileId` is the person whose page it is; anyone else
 * who sends the request gets 404.
 */
export const OWN_PAGE_REQUESTS: Readonly<Record<string, MakeRequest>> = {
  ownActivitiesVersion: () => ({ operation: "ownActivitiesVersion" }),
  listOwnWork: () => ({ operation: "listOwnWork" }),
  "listOwnWork of the student": ({ student }) => ({
    operation: "listOwnWork",
    query: `?expectedProfileId=${student.id}`,
  }),
  listTaughtClassrooms: () => ({ operation: "listTaughtClassrooms" }),
  "listTaughtClassrooms of the teacher": ({ school }) => ({
    operation: "listTaughtClassrooms",
    query: `?expectedProfileId=${school.teacher.id}`,
  }),
  usageTotals: () => ({ operation: "usageTotals" }),
  "usageTotals of the student": ({ student }) => ({
    operation: "usageTotals",
    query: `?expectedProfileId=${student.id}`,
  }),
  schoolOverview: ({ school }) => ({ operation: "schoolOverview", params: { schoolId: school.id } }),
  "schoolOverview of the admin": ({ school }) => ({
    operation: "schoolOverview",
    params: { schoolId: school.id },
    query: `?expectedProfileId=${school.admin.id}`,
  }),
  schoolSetup: ({ school }) => ({ operation: "schoolSetup", params: { schoolId: school.id } }),
  "usageLedger shown to the student": ({ student }) => ({
    operation: "usageLedger",
    query: `?studentId=${student.id}&expectedProfileId=${student.id}`,
  }),
};
