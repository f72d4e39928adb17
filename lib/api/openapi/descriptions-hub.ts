/** Start, submissions, class lists, usage, tokens and what people see of their own. */
export const HUB_DESCRIPTIONS = {
  launchActivity:
    "A request with a JSON body is answered with the envelope, which has the address. A request with a form, or without a content type, is answered with a redirect (303): to the app, or, when the launch is refused, to a page of the hub that says why. With `application/json` in `Accept`, such a request gets the envelope too. Without `purpose`, the purpose is `student_activity` for a student and `teacher_manage` for a teacher; `student_preview` needs a `studentId` of the classroom. Open the address as a top-level page. An app in mode `legacy` gets no launch session: `purpose` and `expiresAt` are then null.",
  studentSubmit:
    "Only after the student presses Submit, and only with a launch session of this activity with the purpose `student_activity`. Student and activity come from the launch session. Works are distinguished by `externalArtifactId`: the same id makes a new revision of the same submission, and without one every submission of the student in this activity is a revision of one work (`__default__`). Every URL must be permanent public HTTPS, or a file of the hub's storage that this student uploaded in this activity, or generated. All bad fields and URLs are named at once in `detail.issues`.",
  teacherList:
    "For the classroom's teachers, the playground's developer and operators; for anyone else the activity does not exist (404). `status=needs-review` lists only what waits for review. A page ends before it has 2 MB, so it may have fewer rows than `limit`: follow `Link`. As CSV, all rows come in one file, by class number and with the students who have submitted nothing, unless `status` or `show` leaves them out; with `locale` it has headings for people and the ids last.",
  approvedApps:
    "Needs no credential: any program may call it, and a page whose origin is registered for an app. Send the `ETag` back in `If-None-Match` to learn cheaply whether anything has changed. `supportsTeacherManage` says whether teachers can open the app's own workspace.",
  lmsClassrooms:
    "What the caller may see: a teacher their own classrooms, a school admin those of the school, an operator all of them, a student those they are in, a developer their playground.",
  lmsTeachers:
    "For keeping a copy of the class lists in another system. `classroomId` limits the list to one classroom; an unknown one is 404.",
  lmsStudents:
    "For keeping a copy of the class lists in another system. Use `id` as the key: names and class numbers change. `classNumber` is absent where the student has none. `classroomId` limits the list to one classroom.",
  lmsActivities:
    "`status` follows from the opening and closing times at the moment of the call. `classroomId` limits the list to one classroom.",
  readPlayground:
    "For developers, and for operators, who review apps in a playground of their own. The made-up students are created when it is first opened; nobody can sign in as one. Everything in it is paid from `pool`.",
  startInPlayground:
    "A developer starts their own apps in any state, also one on `http://localhost`; an operator starts those that wait for approval, are approved or are suspended. `token` has the decoded contents of the launch session in the address, for the developer to look at; an app must not decode a launch session. `variant` is `valid` or chooses what is wrong with the launch, to see what the app does then. A good app works with `valid`, with `version-1` while the hub accepts version 1, and with `expires-soon` until the hub refuses its launch session after a minute and a half; with any other variant it spends nothing. `wrong-app` has a valid launch session of another app, `untrusted-proxy` the address of a proxy that no app may trust. An app in mode `legacy` gets its plain address, and `token` is null. When an approved app has changes that wait for approval, the changed version is started, unless `proposed` is false; a student in a school always starts the approved version.",
  playgroundCalls:
    "Calls are kept for 24 hours, without the bodies of the request and the answer. A refused call is listed too when its token names a launch of this playground. `operation` is the name in this description; `unknownAddress` is a call to an address that the hub does not have, such as the proxy of `untrusted-proxy`.",
  playgroundSubmissions:
    "Works of the made-up students, of all activities of the playground, in the form and the pages of `teacherList`.",
  usageEntries:
    "Entries are never changed or deleted. `settle` is credits spent, `grant` and `adjust` are credits given or corrected, `reserved` and `released` are holds that are open or were given back. `operationId` is the app's `Idempotency-Key`, where it sent one. A filter by something that the caller may not see answers 404. `Accept: text/csv` returns the rows of the page as CSV.",
  usageLedger:
    "The entries of `usageEntries` with the names of activity, classroom, app and school, for showing to people. `timeZone` is the one in which the pool counts its days. With `expectedProfileId` it answers 404 when another person has signed in meanwhile. A CSV file has all entries; with `locale` it is for people: what was spent or reserved is negative there, and a hold that was given back counts 0.",
  usagePeople: "Finds the ids for the filters `studentId` and `teacherId` of the other usage operations.",
  usageSummary:
    "`key` is the id of the group, or the day. Days are those of the school that pays. Filters are those of `usageEntries`, without `type`. With `locale` a CSV file has the headings and names of the usage page.",
  usageTotals:
    "For a student their own spending, for a teacher that of their classrooms, for a school admin that of the school, for a developer that of their own pool, for an operator that of all.",
  changePassword:
    "A person whose password was set by someone else chooses their own with this call, too. A wrong current password is 422 `VAL_001` at `currentPassword`, and counts as a failed sign-in. API tokens and launches of the person end too.",
  createToken:
    "The token begins with `eduhub_` and is sent as `Authorization: Bearer`. It may do what its owner may, except what needs the sign-in cookie. The hub keeps only a hash, so a lost token cannot be shown again. A wrong `password` is 422 `VAL_001` and counts as a failed sign-in.",
  listTokens:
    "Contains the tokens that are valid now, newest first, and never their text. `lastUsedAt` is null for a token that was never used.",
  revokeToken:
    "Calls with this token get 401 `AUTH_001` from now on. A token of another person does not exist for the caller (404).",
  ownActivitiesVersion:
    "Poll this instead of the list itself, and read the list again when the version differs from that of the last call. The version means nothing else.",
  listOwnWork:
    "One row for each work with its latest revision. `pictureUrl` is a picture of the work to show, `reviewedAt` is null while the latest revision waits for review.",
  listTaughtClassrooms:
    "One call for a teacher's first page. A developer's playground is listed as a classroom without a school.",
} as const;
