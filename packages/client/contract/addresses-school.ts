// Name, method and path (below `/api/v1`) of the operations for schools, their terms, credits and usage.
// The contract adds the schemas: `operation({ ...address.readSchool, … })`. Pages import this file instead, so that they ship no zod.

export const usageSummary = { name: "usageSummary", method: "GET", path: "/usage/summary" } as const;
export const usageTotals = { name: "usageTotals", method: "GET", path: "/usage/totals" } as const;
export const usageLedger = { name: "usageLedger", method: "GET", path: "/usage/ledger" } as const;
export const usagePeople = { name: "usagePeople", method: "GET", path: "/usage/people" } as const;
export const schoolOverview = {
  name: "schoolOverview",
  method: "GET",
  path: "/schools/{schoolId}/overview",
} as const;
export const editSchoolPool = {
  name: "editSchoolPool",
  method: "PATCH",
  path: "/schools/{schoolId}/pool",
} as const;
export const listPools = { name: "listPools", method: "GET", path: "/pools" } as const;
export const createSchool = { name: "createSchool", method: "POST", path: "/schools" } as const;
export const readSchool = { name: "readSchool", method: "GET", path: "/schools/{schoolId}" } as const;
export const editSchool = { name: "editSchool", method: "PATCH", path: "/schools/{schoolId}" } as const;
export const archiveSchool = {
  name: "archiveSchool",
  method: "POST",
  path: "/schools/{schoolId}/archive",
} as const;
export const restoreSchool = {
  name: "restoreSchool",
  method: "POST",
  path: "/schools/{schoolId}/restore",
} as const;
export const grantToSchool = {
  name: "grantToSchool",
  method: "POST",
  path: "/schools/{schoolId}/grants",
} as const;
export const grantToDeveloper = {
  name: "grantToDeveloper",
  method: "POST",
  path: "/developers/{developerId}/grants",
} as const;
export const listGrants = { name: "listGrants", method: "GET", path: "/schools/{schoolId}/grants" } as const;
export const listTerms = { name: "listTerms", method: "GET", path: "/schools/{schoolId}/terms" } as const;
export const createTerm = { name: "createTerm", method: "POST", path: "/schools/{schoolId}/terms" } as const;
export const editTerm = {
  name: "editTerm",
  method: "PATCH",
  path: "/schools/{schoolId}/terms/{termId}",
} as const;
export const removeTerm = {
  name: "removeTerm",
  method: "DELETE",
  path: "/schools/{schoolId}/terms/{termId}",
} as const;
