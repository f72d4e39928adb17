import {
  classroomActivities,
  closeActivity,
  createActivity,
  editActivity,
  openActivity,
  readActivity,
  resumeSpending,
  stopSpending,
} from "./activities";
import { createApp, decideOnApp, listApps, readApp, setAppMode } from "./apps";
import { auditEvents } from "./audit-events";
import { classroomStudents, makePasswords } from "./class-list";
import { mediaCreate, mediaGet, textCreate, uploadUrl } from "./generation";
import { grantToDeveloper, grantToSchool, listGrants } from "./grants";
import { approvedApps, changePassword, createToken, launchActivity, listTokens, revokeToken } from "./hub";
import {
  archiveHubPerson,
  createHubPerson,
  editHubPerson,
  listHubPeople,
  resetHubPassword,
  restoreHubPerson,
} from "./hub-people";
import { lmsActivities, lmsClassrooms, lmsStudents, lmsTeachers } from "./lms";
import type { OperationContract } from "./operation";
import {
  listOwnWork,
  listTaughtClassrooms,
  ownActivitiesVersion,
  schoolOverview,
  usageTotals,
} from "./own-pages";
import { createPerson, editPerson, getSchoolPerson, listSchoolPeople, suggestLogin } from "./people";
import { archivePerson, movePerson, resetPassword, restorePerson } from "./person-actions";
import { markReviewed, reviewCounts, reviewList } from "./reviews";
import {
  addTeacher,
  archiveClassroom,
  createClassroom,
  editClassroom,
  editSchoolPool,
  getSchoolPool,
  listSchoolClassrooms,
  removeTeacher,
  restoreClassroom,
} from "./school";
import { archiveSchool, createSchool, editSchool, listPools, readSchool, restoreSchool } from "./schools";
import { account, catalog, health, quote, sessionContext, sessionRoster } from "./session";
import { schoolSetup } from "./setup";
import { studentSubmit, teacherList } from "./submissions";
import { readSystem, tryModel, verifyLedger } from "./system";
import { createTerm, editTerm, listTerms, removeTerm } from "./terms";
import { usageEntries, usageLedger, usagePeople, usageSummary } from "./usage";

/** Every operation that answers the envelope by its name, in the order of the API reference: the one list of them. */
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
  catalog,
  launchActivity,
  studentSubmit,
  teacherList,
  classroomActivities,
  createActivity,
  readActivity,
  editActivity,
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
  auditEvents,
  readSystem,
  verifyLedger,
  tryModel,
};

/** The contracts by operation, for types alone: a page that knows an operation's name knows what it takes and returns. */
export type Operations = typeof OPERATIONS;

export const ALL_OPERATIONS: readonly OperationContract[] = Object.values(OPERATIONS);
