import activity from "@/messages/en/activity.json";
import apiReference from "@/messages/en/api-reference.json";
import apiReferenceViewer from "@/messages/en/api-reference-viewer.json";
import apps from "@/messages/en/apps.json";
import audit from "@/messages/en/audit.json";
import balance from "@/messages/en/balance.json";
import catalog from "@/messages/en/catalog.json";
import classroom from "@/messages/en/classroom.json";
import classrooms from "@/messages/en/classrooms.json";
import common from "@/messages/en/common.json";
import developer from "@/messages/en/developer.json";
import error from "@/messages/en/error.json";
import errors from "@/messages/en/errors.json";
import hubPeople from "@/messages/en/hub-people.json";
import ledger from "@/messages/en/ledger.json";
import models from "@/messages/en/models.json";
import notFound from "@/messages/en/not-found.json";
import operator from "@/messages/en/operator.json";
import people from "@/messages/en/people.json";
import playground from "@/messages/en/playground.json";
import privacy from "@/messages/en/privacy.json";
import profile from "@/messages/en/profile.json";
import refused from "@/messages/en/refused.json";
import role from "@/messages/en/role.json";
import rosters from "@/messages/en/rosters.json";
import school from "@/messages/en/school.json";
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
  catalog,
  classroom,
  classrooms,
  common,
  developer,
  error,
  errors,
  hubPeople,
  ledger,
  models,
  notFound,
  operator,
  people,
  playground,
  privacy,
  profile,
  refused,
  role,
  rosters,
  school,
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
