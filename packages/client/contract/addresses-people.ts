// Name, method and path (below `/api/v1`) of the operations for people, rosters and the data of a person.
// The contract adds the schemas: `operation({ ...address.editPerson, … })`. Pages import this file instead, so that they ship no zod.

export const ownActivitiesVersion = {
  name: "ownActivitiesVersion",
  method: "GET",
  path: "/profile/activities/version",
} as const;
export const changePassword = { name: "changePassword", method: "POST", path: "/profile/password" } as const;
export const listOwnWork = { name: "listOwnWork", method: "GET", path: "/profile/submissions" } as const;
export const listTaughtClassrooms = {
  name: "listTaughtClassrooms",
  method: "GET",
  path: "/profile/classrooms",
} as const;
export const createToken = { name: "createToken", method: "POST", path: "/tokens" } as const;
export const listTokens = { name: "listTokens", method: "GET", path: "/tokens" } as const;
export const revokeToken = { name: "revokeToken", method: "DELETE", path: "/tokens/{tokenId}" } as const;
export const listSchoolPeople = {
  name: "listSchoolPeople",
  method: "GET",
  path: "/schools/{schoolId}/people",
} as const;
export const createPerson = {
  name: "createPerson",
  method: "POST",
  path: "/schools/{schoolId}/people",
} as const;
export const suggestLogin = {
  name: "suggestLogin",
  method: "GET",
  path: "/schools/{schoolId}/login-suggestion",
} as const;
export const editPerson = { name: "editPerson", method: "PATCH", path: "/people/{profileId}" } as const;
export const archivePerson = {
  name: "archivePerson",
  method: "POST",
  path: "/people/{profileId}/archive",
} as const;
export const restorePerson = {
  name: "restorePerson",
  method: "POST",
  path: "/people/{profileId}/restore",
} as const;
export const movePerson = { name: "movePerson", method: "POST", path: "/people/{profileId}/moves" } as const;
export const resetPassword = {
  name: "resetPassword",
  method: "POST",
  path: "/people/{profileId}/password",
} as const;
export const listHubPeople = { name: "listHubPeople", method: "GET", path: "/hub-people" } as const;
export const createHubPerson = { name: "createHubPerson", method: "POST", path: "/hub-people" } as const;
export const editHubPerson = {
  name: "editHubPerson",
  method: "PATCH",
  path: "/hub-people/{profileId}",
} as const;
export const archiveHubPerson = {
  name: "archiveHubPerson",
  method: "POST",
  path: "/hub-people/{profileId}/archive",
} as const;
export const restoreHubPerson = {
  name: "restoreHubPerson",
  method: "POST",
  path: "/hub-people/{profileId}/restore",
} as const;
export const resetHubPassword = {
  name: "resetHubPassword",
  method: "POST",
  path: "/hub-people/{profileId}/password",
} as const;
export const createExport = {
  name: "createExport",
  method: "POST",
  path: "/people/{profileId}/exports",
} as const;
export const listExports = {
  name: "listExports",
  method: "GET",
  path: "/people/{profileId}/exports",
} as const;
export const readExport = {
  name: "readExport",
  method: "GET",
  path: "/people/{profileId}/exports/{exportId}",
} as const;
/** The zip itself; not an operation of the contract. */
export const exportFile = { path: "/people/{profileId}/exports/{exportId}/file" } as const;
export const erasePerson = {
  name: "erasePerson",
  method: "POST",
  path: "/people/{profileId}/erasure",
} as const;
export const setConsent = { name: "setConsent", method: "PUT", path: "/people/{profileId}/consent" } as const;
export const setClassConsent = {
  name: "setClassConsent",
  method: "PUT",
  path: "/classrooms/{classroomId}/consent",
} as const;
export const listPersonWorks = {
  name: "listPersonWorks",
  method: "GET",
  path: "/people/{profileId}/works",
} as const;
export const takeDownWork = {
  name: "takeDownWork",
  method: "POST",
  path: "/people/{profileId}/take-downs",
} as const;
export const undoTakeDown = {
  name: "undoTakeDown",
  method: "DELETE",
  path: "/people/{profileId}/take-downs/{takeDownId}",
} as const;
export const startRosterImport = {
  name: "startRosterImport",
  method: "POST",
  path: "/schools/{schoolId}/roster-imports",
} as const;
export const readRosterImport = {
  name: "readRosterImport",
  method: "GET",
  path: "/schools/{schoolId}/roster-imports/{importId}",
} as const;
export const listRosterChanges = {
  name: "listRosterChanges",
  method: "GET",
  path: "/schools/{schoolId}/roster-imports/{importId}/changes",
} as const;
export const listRosterProblems = {
  name: "listRosterProblems",
  method: "GET",
  path: "/schools/{schoolId}/roster-imports/{importId}/problems",
} as const;
export const applyRosterImport = {
  name: "applyRosterImport",
  method: "POST",
  path: "/schools/{schoolId}/roster-imports/{importId}/apply",
} as const;
export const rosterReport = {
  name: "rosterReport",
  method: "GET",
  path: "/schools/{schoolId}/roster-imports/{importId}/report.csv",
} as const;
export const rosterCards = {
  name: "rosterCards",
  method: "GET",
  path: "/schools/{schoolId}/roster-imports/{importId}/cards",
} as const;
export const exportRoster = {
  name: "exportRoster",
  method: "GET",
  path: "/schools/{schoolId}/roster",
} as const;
