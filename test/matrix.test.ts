import { expect, test } from "vitest";
import { currentDocument } from "@/lib/api/openapi/current-document";
import { ALL_OPERATIONS } from "@/packages/client/contract/all-operations";
import { call, type TestAnswer } from "./call";
import { listDescribedOperations } from "./fuzz/described-operations";
import type { MatrixRequest } from "./matrix/callers";
import { CALLERS, makeCallers } from "./matrix/callers";
import { makeRequest } from "./matrix/make-request";
import { REQUESTS } from "./matrix/requests";
import { METRICS_TOKEN } from "./matrix/requests-school";

/** The status and error code of each symbol in the matrix. */
const MEANING: Readonly<Record<string, string>> = {
  ok: "200",
  "401": "401 AUTH_001",
  "403": "403 AUTH_002",
  "404": "404 NOTFOUND_001",
  img: "404 MEDIA_001",
  "422": "422 VAL_001",
};

/**
 * Who may do what (`docs/protocol.md`). A line is a request about the first of two schools (`matrix/make-request.ts`). A column is
 * a caller, in the order of `matrix/callers.ts`; the first sends no credential.
 * Sessions: a student's, a teacher's preview and workspace, a student's and a teacher's of the second school (²), a forged one.
 * Bearers are API tokens: teacher, school admin, developer, operator, another school's teacher, a forged one.
 * Cookies: the student's, another school's student's, the teacher's, the admin's, the operator's, and the teacher's sent by a
 * page of another origin.
 */
const MATRIX = `
                                    |     | sessions                          | bearers                           | cookies
                                    | –   | stu | pre | man | st² | ma² | frg | tea | adm | dev | ope | te² | frg | stu | st² | tea | adm | ope | els
health                              | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok
sessionContext                      | 401 | ok  | ok  | ok  | ok  | ok  | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401
sessionRoster                       | 401 | 403 | 403 | ok  | 403 | ok  | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401
account                             | 401 | ok  | ok  | ok  | ok  | ok  | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401
quote                               | 401 | ok  | ok  | ok  | ok  | ok  | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401
textCreate                          | 401 | ok  | ok  | ok  | ok  | ok  | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401
uploadUrl                           | 401 | ok  | ok  | ok  | ok  | ok  | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401
mediaCreate                         | 401 | ok  | ok  | ok  | ok  | ok  | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401
mediaGet of the student's image     | 401 | ok  | img | img | img | img | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401
sessionWorks                        | 401 | ok  | ok  | 403 | ok  | 403 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401
sessionState                        | 401 | ok  | ok  | 403 | ok  | 403 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401
saveSessionState                    | 401 | ok  | 403 | 403 | ok  | 403 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401
catalog                             | 401 | ok  | ok  | ok  | ok  | ok  | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401
launchActivity                      | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | 404 | 404 | 404 | 404 | 401 | ok  | 404 | ok  | 404 | 404 | 401
launchActivity as a preview         | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | 404 | 404 | 404 | 404 | 401 | 403 | 404 | ok  | 404 | 404 | 401
studentSubmit                       | 401 | ok  | 403 | 403 | 403 | 403 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401
teacherList                         | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | 404 | 404 | ok  | 404 | 401 | 404 | 404 | ok  | 404 | ok  | 401
printSubmissions                    | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | 404 | 404 | ok  | 404 | 401 | 404 | 404 | ok  | 404 | ok  | 401
reviewList                          | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | 404 | 404 | ok  | 404 | 401 | 404 | 404 | ok  | 404 | ok  | 401
reviewCounts                        | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | 404 | 404 | ok  | 404 | 401 | 404 | 404 | ok  | 404 | ok  | 401
reviewWork                          | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | 404 | 404 | ok  | 404 | 401 | 404 | 404 | ok  | 404 | ok  | 401
markReviewed                        | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 404 | 404 | ok  | 404 | 403 | 401
sendFeedback                        | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | 404 | 404 | 403 | 404 | 401 | ok  | 404 | ok  | 404 | 403 | 401
sendFeedback with a stamp           | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | 404 | 404 | 403 | 404 | 401 | 403 | 404 | ok  | 404 | 403 | 401
listFeedback                        | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | 404 | 404 | 403 | 404 | 401 | ok  | 404 | ok  | 404 | 403 | 401
markFeedbackSeen                    | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | 404 | 404 | 403 | 404 | 401 | ok  | 404 | ok  | 404 | 403 | 401
sessionFeedbackSeen                 | 401 | ok  | 403 | 403 | 404 | 403 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401
editFeedback of the teacher         | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | 404 | 404 | 403 | 404 | 401 | 403 | 404 | ok  | 404 | 403 | 401
deleteFeedback of the teacher       | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | 404 | 404 | 403 | 404 | 401 | 403 | 404 | ok  | 404 | 403 | 401
sendBulkFeedback                    | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | 404 | 404 | 403 | 404 | 401 | 404 | 404 | ok  | 404 | 403 | 401
listPhrases                         | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | ok  | 403 | ok  | 401 | 403 | 403 | ok  | ok  | 403 | 401
addPhrase                           | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | ok  | 403 | ok  | 401 | 403 | 403 | ok  | ok  | 403 | 401
deletePhrase of the teacher         | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | 404 | 404 | 403 | 404 | 401 | 403 | 403 | ok  | 404 | 403 | 401
approvedApps                        | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok
lmsClassrooms                       | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | ok  | ok  | ok  | 401 | ok  | ok  | ok  | ok  | ok  | 401
lmsTeachers                         | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | ok  | ok  | ok  | 401 | ok  | ok  | ok  | ok  | ok  | 401
lmsTeachers of the classroom        | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | 404 | ok  | 404 | 401 | ok  | 404 | ok  | ok  | ok  | 401
lmsStudents                         | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | ok  | ok  | ok  | 401 | ok  | ok  | ok  | ok  | ok  | 401
lmsStudents of the classroom        | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | 404 | ok  | 404 | 401 | ok  | 404 | ok  | ok  | ok  | 401
lmsActivities                       | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | ok  | ok  | ok  | 401 | ok  | ok  | ok  | ok  | ok  | 401
lmsActivities of the classroom      | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | 404 | ok  | 404 | 401 | ok  | 404 | ok  | ok  | ok  | 401
readPlayground                      | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | ok  | ok  | 403 | 401 | 403 | 403 | 403 | 403 | ok  | 401
startInPlayground                   | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 404 | ok  | 403 | 401 | 403 | 403 | 403 | 403 | ok  | 401
playgroundCalls                     | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | ok  | ok  | 403 | 401 | 403 | 403 | 403 | 403 | ok  | 401
playgroundSubmissions               | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | ok  | ok  | 403 | 401 | 403 | 403 | 403 | 403 | ok  | 401
playgroundCallEvents                | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | ok  | ok  | 403 | 401 | 403 | 403 | 403 | 403 | ok  | 401
notificationEvents                  | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | ok  | ok  | ok  | 401 | ok  | ok  | ok  | ok  | ok  | 401
usageEntries                        | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | ok  | ok  | ok  | 401 | ok  | ok  | ok  | ok  | ok  | 401
usageEntries of the classroom       | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | 404 | ok  | 404 | 401 | ok  | 404 | ok  | ok  | ok  | 401
usageEntries of the student         | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | 404 | ok  | 404 | 401 | ok  | 404 | ok  | ok  | ok  | 401
usageEntries of the activity        | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | 404 | ok  | 404 | 401 | ok  | 404 | ok  | ok  | ok  | 401
usageSummary                        | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | ok  | ok  | ok  | 401 | ok  | ok  | ok  | ok  | ok  | 401
usageSummary of the classroom       | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | 404 | ok  | 404 | 401 | ok  | 404 | ok  | ok  | ok  | 401
usageSummary of the student         | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | 404 | ok  | 404 | 401 | ok  | 404 | ok  | ok  | ok  | 401
usageSummary of the teacher         | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | 404 | ok  | 404 | 401 | 404 | 404 | ok  | ok  | ok  | 401
usageSummary of the school          | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 404 | 404 | 404 | ok  | 404 | 401 | 404 | 404 | 404 | 404 | ok  | 401
usageLedger                         | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | ok  | ok  | ok  | 401 | ok  | ok  | ok  | ok  | ok  | 401
usageLedger of the student          | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | 404 | ok  | 404 | 401 | ok  | 404 | ok  | ok  | ok  | 401
usageLedger as a file               | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | 404 | ok  | 404 | 401 | ok  | 404 | ok  | ok  | ok  | 401
usagePeople                         | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | ok  | ok  | ok  | 401 | ok  | ok  | ok  | ok  | ok  | 401
usagePeople of the school           | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 404 | 404 | 404 | ok  | 404 | 401 | 404 | 404 | 404 | 404 | ok  | 401
createToken                         | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | ok  | ok  | ok  | 401
listTokens                          | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | ok  | ok  | ok  | 401 | ok  | ok  | ok  | ok  | ok  | 401
revokeToken of the teacher          | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 404 | 404 | 404 | 404 | 404 | 401 | 404 | 404 | ok  | 404 | 404 | 401
openApi                             | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok
readFile                            | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok
uploadFile                          | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok  | ok
classroomActivities                 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | 404 | ok  | 404 | 401 | 403 | 403 | ok  | ok  | ok  | 401
createActivity                      | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | ok  | ok  | 403 | 401
readActivity                        | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | 404 | ok  | 404 | 401 | 403 | 403 | ok  | ok  | ok  | 401
editActivity                        | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | ok  | ok  | 403 | 401
deleteActivity                      | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | ok  | ok  | 403 | 401
openActivity                        | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | ok  | ok  | 403 | 401
closeActivity                       | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | ok  | ok  | 403 | 401
stopSpending                        | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | ok  | ok  | 403 | 401
resumeSpending                      | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | ok  | ok  | 403 | 401
extendActivity                      | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | ok  | ok  | 403 | 401
endExtension                        | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | ok  | ok  | 403 | 401
copyActivity                        | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | ok  | ok  | 403 | 401
remindStudents                      | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 404 | 404 | ok  | 404 | 403 | 401
activityProgress                    | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | 404 | 404 | 403 | 404 | 401 | 404 | 404 | ok  | 404 | 403 | 401
classroomStudents                   | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | 404 | ok  | 404 | 401 | 403 | 403 | ok  | ok  | ok  | 401
readStudentRecord                   | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | 404 | 403 | 404 | 401 | 403 | 403 | ok  | ok  | 403 | 401
makePasswords                       | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | ok  | ok  | 403 | 401
changePassword                      | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 422 | 422 | 422 | 422 | 422 | 401
listSchoolPeople                    | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | ok  | 403 | ok  | 403 | 401 | 403 | 403 | 403 | ok  | ok  | 401
createPerson                        | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | ok  | 401
suggestLogin                        | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | ok  | 403 | ok  | 403 | 401 | 403 | 403 | 403 | ok  | ok  | 401
getSchoolPerson                     | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | ok  | 403 | ok  | 403 | 401 | 403 | 403 | 403 | ok  | ok  | 401
editPerson                          | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | ok  | 401
archivePerson                       | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | ok  | 401
restorePerson                       | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | ok  | 401
movePerson                          | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | ok  | 401
resetPassword                       | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | ok  | 401
listSchoolClassrooms                | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | ok  | 403 | ok  | 403 | 401 | 403 | 403 | 403 | ok  | ok  | 401
getSchoolPool                       | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | ok  | 403 | ok  | 403 | 401 | 403 | 403 | 403 | ok  | ok  | 401
createClassroom                     | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | ok  | 401
editSchoolPool                      | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | ok  | 401
readSingleSignOn                    | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | ok  | 403 | ok  | 403 | 401 | 403 | 403 | 403 | ok  | ok  | 401
editSingleSignOn                    | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | ok  | 401
editClassroom                       | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | ok  | 401
archiveClassroom                    | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | ok  | 401
restoreClassroom                    | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | ok  | 401
addTeacher                          | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | ok  | 401
removeTeacher                       | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | ok  | 401
startRosterImport                   | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | ok  | 403 | ok  | 403 | 401 | 403 | 403 | 403 | ok  | ok  | 401
readRosterImport                    | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | ok  | 403 | ok  | 403 | 401 | 403 | 403 | 403 | ok  | ok  | 401
listRosterChanges                   | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | ok  | 403 | ok  | 403 | 401 | 403 | 403 | 403 | ok  | ok  | 401
listRosterProblems                  | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | ok  | 403 | ok  | 403 | 401 | 403 | 403 | 403 | ok  | ok  | 401
applyRosterImport                   | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | ok  | 403 | ok  | 403 | 401 | 403 | 403 | 403 | ok  | ok  | 401
rosterReport                        | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | ok  | 403 | ok  | 403 | 401 | 403 | 403 | 403 | ok  | ok  | 401
rosterCards                         | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | ok  | 401
exportRoster                        | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | ok  | 403 | ok  | 403 | 401 | 403 | 403 | 403 | ok  | ok  | 401
metrics                             | ok  | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | ok  | ok  | ok  | ok
listHubPeople                       | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | 403 | 401 | 403 | 403 | 403 | 403 | ok  | 401
createHubPerson                     | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | 403 | ok  | 401
editHubPerson                       | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | 403 | ok  | 401
archiveHubPerson                    | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | 403 | ok  | 401
restoreHubPerson                    | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | 403 | ok  | 401
resetHubPassword                    | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | 403 | ok  | 401
listPools                           | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | 403 | 401 | 403 | 403 | 403 | 403 | ok  | 401
createSchool                        | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | 403 | ok  | 401
readSchool                          | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | 403 | 401 | 403 | 403 | 403 | 403 | ok  | 401
editSchool                          | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | 403 | ok  | 401
archiveSchool                       | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | 403 | ok  | 401
restoreSchool                       | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | 403 | ok  | 401
grantToSchool                       | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | 403 | ok  | 401
grantToDeveloper                    | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | 403 | ok  | 401
listGrants                          | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | 403 | 401 | 403 | 403 | 403 | 403 | ok  | 401
listTerms                           | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | ok  | 403 | ok  | 403 | 401 | 403 | 403 | 403 | ok  | ok  | 401
listIncidents                       | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | 403 | ok  | ok  | 401 | 403 | 403 | ok  | ok  | ok  | 401
editIncident                        | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | ok  | ok  | 403 | 401
readSchoolSafety                    | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | ok  | 403 | ok  | 403 | 401 | 403 | 403 | 403 | ok  | ok  | 401
editSchoolSafety                    | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | ok  | 401
readSafetyDefaults                  | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | 403 | 401 | 403 | 403 | 403 | 403 | ok  | 401
editSafetyDefaults                  | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | 403 | ok  | 401
createTerm                          | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | 403 | ok  | 401
editTerm                            | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | 403 | ok  | 401
removeTerm                          | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | 403 | ok  | 401
listApps                            | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | 403 | 401 | 403 | 403 | 403 | 403 | ok  | 401
createApp                           | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | 403 | ok  | 401
readApp                             | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | 403 | 401 | 403 | 403 | 403 | 403 | ok  | 401
decideOnApp                         | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | 403 | ok  | 401
setAppMode                          | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | 403 | ok  | 401
checkApp                            | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | 403 | ok  | 401
listOwnApps                         | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | ok  | 403 | 403 | 401 | 403 | 403 | 403 | 403 | 403 | 401
registerApp                         | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | ok  | 403 | 403 | 401 | 403 | 403 | 403 | 403 | 403 | 401
editOwnApp                          | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | ok  | 403 | 403 | 401 | 403 | 403 | 403 | 403 | 403 | 401
deleteOwnApp                        | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | ok  | 403 | 403 | 401 | 403 | 403 | 403 | 403 | 403 | 401
submitApp                           | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | ok  | 403 | 403 | 401 | 403 | 403 | 403 | 403 | 403 | 401
withdrawApp                         | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | ok  | 403 | 403 | 401 | 403 | 403 | 403 | 403 | 403 | 401
auditEvents                         | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | ok  | 403 | ok  | 403 | 401 | 403 | 403 | 403 | ok  | ok  | 401
auditEvents of the school           | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | ok  | 403 | ok  | 403 | 401 | 403 | 403 | 403 | ok  | ok  | 401
readSystem                          | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | 403 | 401 | 403 | 403 | 403 | 403 | ok  | 401
verifyLedger                        | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | 403 | ok  | 401
tryModel                            | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | 403 | ok  | 401
listNotifications                   | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | ok  | ok  | ok  | 401 | ok  | ok  | ok  | ok  | ok  | 401
countUnreadNotifications            | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | ok  | ok  | ok  | 401 | ok  | ok  | ok  | ok  | ok  | 401
readNotifications                   | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | ok  | ok  | ok  | 401 | ok  | ok  | ok  | ok  | ok  | 401
ownActivitiesVersion                | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | ok  | ok  | ok  | 401 | ok  | ok  | ok  | ok  | ok  | 401
listOwnWork                         | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | ok  | ok  | ok  | 401 | ok  | ok  | ok  | ok  | ok  | 401
listOwnWork of the student          | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 404 | 404 | 404 | 404 | 404 | 401 | ok  | 404 | 404 | 404 | 404 | 401
listTaughtClassrooms                | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | ok  | ok  | ok  | 401 | ok  | ok  | ok  | ok  | ok  | 401
listTaughtClassrooms of the teacher | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | 404 | 404 | 404 | 404 | 401 | 404 | 404 | ok  | 404 | 404 | 401
usageTotals                         | 401 | 401 | 401 | 401 | 401 | 401 | 401 | ok  | ok  | ok  | ok  | ok  | 401 | ok  | ok  | ok  | ok  | ok  | 401
usageTotals of the student          | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 404 | 404 | 404 | 404 | 404 | 401 | ok  | 404 | 404 | 404 | 404 | 401
schoolOverview                      | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | ok  | 403 | ok  | 403 | 401 | 403 | 403 | 403 | ok  | ok  | 401
schoolOverview of the admin         | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 404 | ok  | 404 | 404 | 404 | 401 | 404 | 404 | 404 | ok  | 404 | 401
schoolSetup                         | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | ok  | 403 | ok  | 403 | 401 | 403 | 403 | 403 | ok  | ok  | 401
usageLedger shown to the student    | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 404 | 404 | 404 | 404 | 404 | 401 | ok  | 404 | 404 | 404 | 404 | 401
editSchool about students' data     | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | ok  | 401
createExport                        | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | 403 | 401
listExports                         | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | 403 | 401
readExport                          | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | 403 | 401
downloadExport                      | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | 403 | 401
erasePerson                         | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | ok  | 401
listIdentityLinks                   | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | ok  | 401
removeIdentityLink                  | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | ok  | 401
listLtiPlatforms                    | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | ok  | 401
connectLtiPlatform                  | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | ok  | 401
editLtiPlatform                     | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | ok  | 401
disconnectLtiPlatform               | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | ok  | 401
listLtiRefusals                     | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | ok  | 401
createLtiRegistration               | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | ok  | 401
listLtiCourses                      | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | ok  | 401
importLtiCourse                     | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | ok  | 401
setConsent                          | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | ok  | 401
setClassConsent                     | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | ok  | 401
listPersonWorks                     | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | ok  | 401
takeDownWork                        | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | ok  | 401
undoTakeDown                        | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 403 | 403 | 403 | ok  | ok  | 401
`;

const lines = MATRIX.trim()
  .split("\n")
  .slice(2)
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([request = "", ...marks]) => ({ request, expected: marks.map((mark) => MEANING[mark]) }));

process.env.METRICS_TOKEN = METRICS_TOKEN;
const operations = await listDescribedOperations();
const world = await makeCallers();

const describeAnswer = ({ status, json }: TestAnswer): string =>
  [status === 202 ? 200 : status, json?.error?.code].filter(Boolean).join(" ");

async function sendAs(matrixRequest: MatrixRequest, caller: (typeof CALLERS)[number]): Promise<string> {
  const operation = operations.find(({ name }) => name === matrixRequest.operation);
  const handler = operation?.handlers[operation.method];
  if (!operation || !handler) throw new Error(`There is no operation ${matrixRequest.operation}.`);
  const { operation: _, params = {}, query = "", headers, ...body } = matrixRequest;
  const credential = world.sent[caller];
  const answer = await call(handler, {
    method: operation.method,
    path: operation.base + operation.path + query,
    params: operation.paramsOf(params),
    ...body,
    ...credential,
    headers: { ...headers, ...credential.headers },
  });
  return describeAnswer(answer);
}

test.each(lines)("$request: each caller gets what the matrix says", async ({ request, expected }) => {
  const answers: [string, string][] = [];
  let matrixRequest: MatrixRequest | undefined;
  for (const caller of CALLERS) {
    matrixRequest ??= await makeRequest(request, world);
    const answer = await sendAs(matrixRequest, caller);
    answers.push([caller, answer]);
    if (answer === MEANING.ok) matrixRequest = undefined;
  }
  expect(Object.fromEntries(answers)).toEqual(
    Object.fromEntries(CALLERS.map((caller, index) => [caller, expected[index]])),
  );
});

test("the matrix has every request of matrix/requests.ts, and every operation of the contract and of the OpenAPI document [people-6]", () => {
  const named = lines.flatMap(({ request }) => [request, request.split(" ")[0] ?? ""]);
  expect(named).toEqual(expect.arrayContaining(Object.keys(REQUESTS)));
  const described = Object.values(currentDocument().paths).flatMap(({ servers: _, ...methods }) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  const requested = lines.map(({ request }) => request.split(" ")[0]);
  expect([...new Set(requested)].sort()).toEqual([...described].sort());
  expect(described).toEqual(expect.arrayContaining(ALL_OPERATIONS.map(({ name }) => name)));
});

test("each line of the matrix has a caller who gets through, so that every operation is exercised [people-6]", () => {
  for (const { request, expected } of lines) {
    expect(
      expected.some((one) => one === "200" || one?.startsWith("422")),
      request,
    ).toBe(true);
    expect(expected, request).toHaveLength(CALLERS.length);
  }
});
