import {
  classroomActivities,
  closeActivity,
  createActivity,
  deleteActivity,
  editActivity,
  openActivity,
  readActivity,
  resumeSpending,
  stopSpending,
} from "./activities";
import { saveSessionState, sessionState } from "./app-state";
import { approvedApps, checkApp, createApp, decideOnApp, listApps, readApp, setAppMode } from "./apps";
import { auditEvents } from "./audit-events";
import {
  addTeacher,
  archiveClassroom,
  classroomStudents,
  createClassroom,
  editClassroom,
  listSchoolClassrooms,
  makePasswords,
  removeTeacher,
  restoreClassroom,
} from "./classrooms";
import { mediaCreate, mediaGet, textCreate } from "./generation";
import { grantToDeveloper, grantToSchool, listGrants } from "./grants";
import {
  archiveHubPerson,
  createHubPerson,
  editHubPerson,
  listHubPeople,
  resetHubPassword,
  restoreHubPerson,
} from "./hub-people";
import { launchActivity } from "./launch";
import { lmsActivities, lmsClassrooms, lmsStudents, lmsTeachers } from "./lms";
import type { OperationContract } from "./operation";
import { deleteOwnApp, editOwnApp, listOwnApps, registerApp, submitApp, withdrawApp } from "./own-apps";
import { createPerson, editPerson, getSchoolPerson, listSchoolPeople, suggestLogin } from "./people";
import { archivePerson, movePerson, resetPassword, restorePerson } from "./person-actions";
import { playgroundCalls, playgroundSubmissions, readPlayground, startInPlayground } from "./playground";
import {
  createExport,
  erasePerson,
  listExports,
  listPersonWorks,
  readExport,
  setClassConsent,
  setConsent,
  takeDownWork,
  undoTakeDown,
} from "./privacy";
import { changePassword, listOwnWork, listTaughtClassrooms, ownActivitiesVersion } from "./profile";
import { markReviewed, reviewCounts, reviewList } from "./reviews";
import {
  applyRosterImport,
  exportRoster,
  listRosterChanges,
  listRosterProblems,
  readRosterImport,
  rosterCards,
  rosterReport,
  startRosterImport,
} from "./rosters";
import { editSchoolPool, getSchoolPool } from "./school-pool";
import {
  archiveSchool,
  createSchool,
  editSchool,
  listPools,
  readSchool,
  restoreSchool,
  schoolOverview,
} from "./schools";
import { account, catalog, health, quote, sessionContext, sessionRoster } from "./session";
import { schoolSetup } from "./setup";
import { sessionWorks, studentSubmit, teacherList } from "./submissions";
import { readSystem, tryModel, verifyLedger } from "./system";
import { createTerm, editTerm, listTerms, removeTerm } from "./terms";
import { createToken, listTokens, revokeToken } from "./tokens";
import { uploadUrl } from "./uploads";
import { usageEntries, usageLedger, usagePeople, usageSummary, usageTotals } from "./usage";

/** Every operation that has a contract, in the order of the API reference. */
export const OPERATIONS = {
  health,
  sessionContext,
  sessionRoster,
  account,
  quote,
  textCreate,
  uploadUrl,
  mediaCreate,
  mediaGet,
  sessionWorks,
  sessionState,
  saveSessionState,
  catalog,
  launchActivity,
  studentSubmit,
  teacherList,
  classroomActivities,
  createActivity,
  readActivity,
  editActivity,
  deleteActivity,
  openActivity,
  closeActivity,
  stopSpending,
  resumeSpending,
  classroomStudents,
  makePasswords,
  reviewList,
  reviewCounts,
  markReviewed,
  approvedApps,
  lmsClassrooms,
  lmsTeachers,
  lmsStudents,
  lmsActivities,
  readPlayground,
  startInPlayground,
  playgroundCalls,
  playgroundSubmissions,
  usageEntries,
  usageSummary,
  usageTotals,
  changePassword,
  ownActivitiesVersion,
  listOwnWork,
  listTaughtClassrooms,
  usageLedger,
  usagePeople,
  createToken,
  listTokens,
  revokeToken,
  listSchoolPeople,
  createPerson,
  suggestLogin,
  getSchoolPerson,
  editPerson,
  archivePerson,
  restorePerson,
  movePerson,
  resetPassword,
  listSchoolClassrooms,
  createClassroom,
  editClassroom,
  archiveClassroom,
  restoreClassroom,
  addTeacher,
  removeTeacher,
  schoolOverview,
  schoolSetup,
  startRosterImport,
  readRosterImport,
  listRosterChanges,
  listRosterProblems,
  applyRosterImport,
  rosterReport,
  rosterCards,
  exportRoster,
  getSchoolPool,
  editSchoolPool,
  listHubPeople,
  createHubPerson,
  editHubPerson,
  archiveHubPerson,
  restoreHubPerson,
  resetHubPassword,
  listPools,
  createSchool,
  readSchool,
  editSchool,
  archiveSchool,
  restoreSchool,
  grantToSchool,
  grantToDeveloper,
  listGrants,
  listTerms,
  createTerm,
  editTerm,
  removeTerm,
  listApps,
  createApp,
  readApp,
  decideOnApp,
  setAppMode,
  checkApp,
  listOwnApps,
  registerApp,
  editOwnApp,
  deleteOwnApp,
  submitApp,
  withdrawApp,
  auditEvents,
  readSystem,
  verifyLedger,
  tryModel,
  createExport,
  listExports,
  readExport,
  erasePerson,
  setConsent,
  setClassConsent,
  listPersonWorks,
  takeDownWork,
  undoTakeDown,
};

/** The type of `OPERATIONS`. With it a page types an operation's request and answer without loading the schemas. */
export type Operations = typeof OPERATIONS;

/** `OPERATIONS` as a list. */
export const ALL_OPERATIONS: readonly OperationContract[] = Object.values(OPERATIONS);
