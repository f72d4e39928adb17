// Name, method and path (below `/api/v1`) of the operations that the hub's own pages call. The contract adds the schemas:
// `operation({ ...address.listTokens, … })`. Pages import this file instead, so that they ship no zod.

/** The OpenAPI document; not an operation of the contract. */
export const openApiDocument = { path: "/openapi.json" } as const;
/** The event stream of an activity's submissions; not an operation of the contract. */
export const submissionEvents = { path: "/activities/{activityId}/submissions/events" } as const;
/** The event stream of a playground's calls; not an operation of the contract. */
export const playgroundCallEvents = { path: "/developer/playground/calls/events" } as const;
export const launchActivity = {
  name: "launchActivity",
  method: "POST",
  path: "/activities/{activityId}/launch",
} as const;
export const teacherList = {
  name: "teacherList",
  method: "GET",
  path: "/activities/{activityId}/submissions",
} as const;
export const usageSummary = { name: "usageSummary", method: "GET", path: "/usage/summary" } as const;
export const ownActivitiesVersion = {
  name: "ownActivitiesVersion",
  method: "GET",
  path: "/profile/activities/version",
} as const;
export const classroomActivities = {
  name: "classroomActivities",
  method: "GET",
  path: "/classrooms/{classroomId}/activities",
} as const;
export const createActivity = {
  name: "createActivity",
  method: "POST",
  path: "/classrooms/{classroomId}/activities",
} as const;
export const readActivity = {
  name: "readActivity",
  method: "GET",
  path: "/activities/{activityId}",
} as const;
export const editActivity = {
  name: "editActivity",
  method: "PATCH",
  path: "/activities/{activityId}",
} as const;
export const deleteActivity = {
  name: "deleteActivity",
  method: "DELETE",
  path: "/activities/{activityId}",
} as const;
export const openActivity = {
  name: "openActivity",
  method: "POST",
  path: "/activities/{activityId}/open",
} as const;
export const closeActivity = {
  name: "closeActivity",
  method: "POST",
  path: "/activities/{activityId}/close",
} as const;
export const stopSpending = {
  name: "stopSpending",
  method: "POST",
  path: "/activities/{activityId}/stop-spending",
} as const;
export const resumeSpending = {
  name: "resumeSpending",
  method: "POST",
  path: "/activities/{activityId}/resume-spending",
} as const;
export const classroomStudents = {
  name: "classroomStudents",
  method: "GET",
  path: "/classrooms/{classroomId}/students",
} as const;
export const makePasswords = {
  name: "makePasswords",
  method: "POST",
  path: "/classrooms/{classroomId}/passwords",
} as const;
export const reviewList = {
  name: "reviewList",
  method: "GET",
  path: "/activities/{activityId}/reviews",
} as const;
export const reviewCounts = {
  name: "reviewCounts",
  method: "GET",
  path: "/activities/{activityId}/reviews/counts",
} as const;
export const markReviewed = {
  name: "markReviewed",
  method: "POST",
  path: "/activities/{activityId}/reviews",
} as const;
export const usageTotals = { name: "usageTotals", method: "GET", path: "/usage/totals" } as const;
export const changePassword = { name: "changePassword", method: "POST", path: "/profile/password" } as const;
export const listOwnWork = { name: "listOwnWork", method: "GET", path: "/profile/submissions" } as const;
export const listTaughtClassrooms = {
  name: "listTaughtClassrooms",
  method: "GET",
  path: "/profile/classrooms",
} as const;
export const usageLedger = { name: "usageLedger", method: "GET", path: "/usage/ledger" } as const;
export const usagePeople = { name: "usagePeople", method: "GET", path: "/usage/people" } as const;
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
export const listSchoolClassrooms = {
  name: "listSchoolClassrooms",
  method: "GET",
  path: "/schools/{schoolId}/classrooms",
} as const;
export const createClassroom = {
  name: "createClassroom",
  method: "POST",
  path: "/schools/{schoolId}/classrooms",
} as const;
export const editClassroom = {
  name: "editClassroom",
  method: "PATCH",
  path: "/classrooms/{classroomId}",
} as const;
export const archiveClassroom = {
  name: "archiveClassroom",
  method: "POST",
  path: "/classrooms/{classroomId}/archive",
} as const;
export const restoreClassroom = {
  name: "restoreClassroom",
  method: "POST",
  path: "/classrooms/{classroomId}/restore",
} as const;
export const addTeacher = {
  name: "addTeacher",
  method: "PUT",
  path: "/classrooms/{classroomId}/teachers/{profileId}",
} as const;
export const removeTeacher = {
  name: "removeTeacher",
  method: "DELETE",
  path: "/classrooms/{classroomId}/teachers/{profileId}",
} as const;
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
export const listApps = { name: "listApps", method: "GET", path: "/apps" } as const;
export const createApp = { name: "createApp", method: "POST", path: "/apps" } as const;
export const readApp = { name: "readApp", method: "GET", path: "/apps/{appSlug}" } as const;
export const decideOnApp = {
  name: "decideOnApp",
  method: "POST",
  path: "/apps/{appSlug}/decisions",
} as const;
export const setAppMode = { name: "setAppMode", method: "PATCH", path: "/apps/{appSlug}" } as const;
export const checkApp = { name: "checkApp", method: "POST", path: "/apps/{appSlug}/checks" } as const;
export const listOwnApps = { name: "listOwnApps", method: "GET", path: "/developer/apps" } as const;
export const registerApp = { name: "registerApp", method: "POST", path: "/developer/apps" } as const;
export const editOwnApp = { name: "editOwnApp", method: "PATCH", path: "/developer/apps/{appSlug}" } as const;
export const deleteDraft = {
  name: "deleteDraft",
  method: "DELETE",
  path: "/developer/apps/{appSlug}",
} as const;
export const submitApp = {
  name: "submitApp",
  method: "POST",
  path: "/developer/apps/{appSlug}/submit",
} as const;
export const withdrawApp = {
  name: "withdrawApp",
  method: "POST",
  path: "/developer/apps/{appSlug}/withdraw",
} as const;
export const auditEvents = { name: "auditEvents", method: "GET", path: "/audit/events" } as const;
export const readSystem = { name: "readSystem", method: "GET", path: "/system" } as const;
export const verifyLedger = { name: "verifyLedger", method: "POST", path: "/system/ledger-checks" } as const;
export const tryModel = { name: "tryModel", method: "POST", path: "/system/model-trials" } as const;
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
export const readPlayground = {
  name: "readPlayground",
  method: "GET",
  path: "/developer/playground",
} as const;
export const startInPlayground = {
  name: "startInPlayground",
  method: "POST",
  path: "/developer/playground/launches",
} as const;
export const playgroundCalls = {
  name: "playgroundCalls",
  method: "GET",
  path: "/developer/playground/calls",
} as const;
export const playgroundSubmissions = {
  name: "playgroundSubmissions",
  method: "GET",
  path: "/developer/playground/submissions",
} as const;
