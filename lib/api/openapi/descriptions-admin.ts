/** People, classrooms and settings of a school. Its admins use them for their own school, operators for every school. */
export const ADMIN_DESCRIPTIONS = {
  schoolSetup:
    "Steps in the order in which they are done. In the steps `teachers` and `students`, `classroomsWithout` is how many active classrooms have none, and `classroomNames` are the first three of them.",
  schoolOverview:
    "For the first page of a school admin. `availableCredits`, `reservedCredits` and `spentCredits` add up to `grantedCredits`. Today and this month are counted in the school's time zone.",
  listSchoolPeople:
    "`role`, `classroomId`, `status` and `q` (a part of the name or login name) filter the list and can be combined. Archived people are listed only with `status=archived`, which lists no others.",
  createPerson:
    "The login name must be free in the whole hub: otherwise 422 `VAL_001` at `login`, with free names in `suggestions`. A student and a teacher may be put in classrooms at once; a school admin belongs to none. Staff choose a password of their own at the first sign-in, students keep this one.",
  suggestLogin:
    "Made from the name: 김민지 becomes `gimminji`, and `gimminji2` when that is taken. It is not reserved, so `createPerson` may still refuse it.",
  getSchoolPerson:
    "`spentThisMonthCredits` is counted in the school's time zone. A person of another school does not exist for a school admin (404).",
  editPerson:
    "Only the fields that are sent change; the role never does. The person signs in with a changed login name from now on, with the same password.",
  archivePerson:
    "Calling it again changes nothing. 422 `VAL_001` for the caller's own account, and for the last active admin of a school.",
  restorePerson: "The person signs in again with the password they had. Calling it again changes nothing.",
  movePerson:
    "Their work and spending stay with the old classroom. `classNumber` is the number in the new one. Calling it again changes nothing. 422 `VAL_001` for a person who is not a student.",
  resetPassword:
    "The sign-ins, launches and API tokens of the person end. A student keeps the new password; staff choose their own at the next sign-in. Nobody resets their own password here: 422 `VAL_001`.",
  listSchoolClassrooms:
    "Archived classrooms are listed only with `status=archived`, which lists no others. `spentThisMonthCredits` is counted in the school's time zone.",
  createClassroom:
    "The new classroom has no teachers and no students: add them with `addTeacher`, `createPerson` and `movePerson`.",
  editClassroom: "Work, people and spending stay with the classroom. The last of two edits wins.",
  archiveClassroom: "Its running launch sessions are refused from now on. Calling it again changes nothing.",
  restoreClassroom: "Its people, activities and work are as they were. Calling it again changes nothing.",
  addTeacher:
    "The person must be an active teacher, otherwise 422 `VAL_001` at `profileId`; a person of another school is 404. A classroom may have several teachers. Calling it again changes nothing.",
  removeTeacher:
    "Their launches in this classroom end. A classroom may be left without a teacher. Calling it again changes nothing.",
  getSchoolPool:
    "`models` are all models of the hub, whether the school allows them or not. While `allowsAllModels` is true, `allowedModels` is ignored.",
  editSchoolPool:
    "`allowModels` and `disallowModels` change single models, so that two admins do not overwrite each other; `allowedModels` replaces the whole list. A price from a school admin is 403 `AUTH_002`. Calls that are running, and images that are being made, keep the price that was reserved for them.",
  startRosterImport:
    "The file is the body, as `application/zip` or `text/csv`. Poll `readRosterImport` until `status` is `ready` or `failed`. A new upload replaces an import that waits to be applied. While an import is being checked or applied, a new upload is 409 `IDEM_002`.",
  readRosterImport:
    "`checking` becomes `ready` or `failed`, `applying` becomes `applied`. A file that cannot be read as a whole is `failed`, with the reason in `failure`; single bad rows are counted in `counts.refused` and all others apply.",
  listRosterChanges:
    "`before` is null for what is added, `after` for what is archived. `kind` and `q` filter the list, which is kept until the school's next import.",
  listRosterProblems:
    "`file`, `row` and `field` say where, `code` is for programs and `message` for people. A refused row still shows that a person is in the file: nobody is archived, and nobody leaves a classroom, because their row was refused. A row with a warning is imported all the same: the class number that it gives a student is that of another student of the class, too.",
  applyRosterImport:
    "Runs in the background: poll `readRosterImport` until `applied`. When `needsConfirmation` is true, send `confirmArchiving: true`; without it the answer is 422 `VAL_001` at `confirmArchiving`. The works of people whom the import archives are kept for the school's retention time; someone whom a later import names again within that time is restored with their works.",
  rosterReport: "`locale` is the language of the texts in the file. Kept until the school's next import.",
  rosterCards:
    "Each call makes the cards of the next people, from this import and, unless `of` is `import`, from earlier ones of the school. A new person has no password, and cannot sign in, before their card is made: call it again until `left`, the number of people still without one, is 0. No other answer has these passwords: show or print each answer before you request the next. A request that a browser sends to prefetch or preview (`Sec-Purpose: prefetch`) makes none: `cards` is then empty.",
  exportRoster:
    "Importing the unedited file changes nothing. `template=true` returns made-up people as an example to fill in.",
} as const;
