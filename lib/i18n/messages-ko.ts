import activity from "@/messages/ko/activity.json";
import apiReference from "@/messages/ko/api-reference.json";
import apiReferenceViewer from "@/messages/ko/api-reference-viewer.json";
import apps from "@/messages/ko/apps.json";
import audit from "@/messages/ko/audit.json";
import balance from "@/messages/ko/balance.json";
import callErrors from "@/messages/ko/call-errors.json";
import catalog from "@/messages/ko/catalog.json";
import classroom from "@/messages/ko/classroom.json";
import classrooms from "@/messages/ko/classrooms.json";
import common from "@/messages/ko/common.json";
import developer from "@/messages/ko/developer.json";
import errorPage from "@/messages/ko/error-page.json";
import hubPeople from "@/messages/ko/hub-people.json";
import launchRefused from "@/messages/ko/launch-refused.json";
import ledger from "@/messages/ko/ledger.json";
import models from "@/messages/ko/models.json";
import notFound from "@/messages/ko/not-found.json";
import people from "@/messages/ko/people.json";
import playground from "@/messages/ko/playground.json";
import privacy from "@/messages/ko/privacy.json";
import profile from "@/messages/ko/profile.json";
import role from "@/messages/ko/role.json";
import rosters from "@/messages/ko/rosters.json";
import school from "@/messages/ko/school.json";
import schoolAdminHome from "@/messages/ko/school-admin-home.json";
import schools from "@/messages/ko/schools.json";
import setup from "@/messages/ko/setup.json";
import shell from "@/messages/ko/shell.json";
import signIn from "@/messages/ko/sign-in.json";
import student from "@/messages/ko/student.json";
import submissions from "@/messages/ko/submissions.json";
import system from "@/messages/ko/system.json";
import teacher from "@/messages/ko/teacher.json";
import ui from "@/messages/ko/ui.json";
import usage from "@/messages/ko/usage.json";
import viewer from "@/messages/ko/viewer.json";
import work from "@/messages/ko/work.json";

/** All texts of the pages in Korean: one file is one namespace of next-intl. */
export const ko = {
  activity,
  apiReference,
  apiReferenceViewer,
  apps,
  audit,
  balance,
  callErrors,
  catalog,
  classroom,
  classrooms,
  common,
  developer,
  errorPage,
  hubPeople,
  launchRefused,
  ledger,
  models,
  notFound,
  people,
  playground,
  privacy,
  profile,
  role,
  rosters,
  school,
  schoolAdminHome,
  schools,
  setup,
  shell,
  signIn,
  student,
  submissions,
  system,
  teacher,
  ui,
  usage,
  viewer,
  work,
};
