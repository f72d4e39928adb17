import activity from "@/messages/en/activity.json";
import apiReference from "@/messages/en/api-reference.json";
import apiReferenceViewer from "@/messages/en/api-reference-viewer.json";
import apps from "@/messages/en/apps.json";
import audit from "@/messages/en/audit.json";
import balance from "@/messages/en/balance.json";
import callErrors from "@/messages/en/call-errors.json";
import catalog from "@/messages/en/catalog.json";
import classroom from "@/messages/en/classroom.json";
import classrooms from "@/messages/en/classrooms.json";
import common from "@/messages/en/common.json";
import developer from "@/messages/en/developer.json";
import errorPage from "@/messages/en/error-page.json";
import hubPeople from "@/messages/en/hub-people.json";
import launchRefused from "@/messages/en/launch-refused.json";
import ledger from "@/messages/en/ledger.json";
import models from "@/messages/en/models.json";
import notFound from "@/messages/en/not-found.json";
import people from "@/messages/en/people.json";
import playground from "@/messages/en/playground.json";
import privacy from "@/messages/en/privacy.json";
import profile from "@/messages/en/profile.json";
import role from "@/messages/en/role.json";
import rosters from "@/messages/en/rosters.json";
import school from "@/messages/en/school.json";
import schoolAdminHome from "@/messages/en/school-admin-home.json";
import schools from "@/messages/en/schools.json";
import setup from "@/messages/en/setup.json";
import shell from "@/messages/en/shell.json";
import signIn from "@/messages/en/sign-in.json";
import student from "@/messages/en/student.json";
import submissions from "@/messages/en/submissions.json";
import system from "@/messages/en/system.json";
import teacher from "@/messages/en/teacher.json";
import ui from "@/messages/en/ui.json";
import usage from "@/messages/en/usage.json";
import viewer from "@/messages/en/viewer.json";
import work from "@/messages/en/work.json";

/** All texts of the pages in English: one file is one namespace of next-intl. */
export const en = {
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
