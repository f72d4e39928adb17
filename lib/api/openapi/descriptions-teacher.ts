/** Activities, reviews and passwords of a classroom. */
export const TEACHER_DESCRIPTIONS = {
  classroomActivities:
    "A classroom that the caller may not see is 404; students get 403 `AUTH_002`. Operators may read it too.",
  createActivity:
    "For the classroom's teachers, the school's admins and the developer whose playground it is. `appSlug` is one of `approvedApps`; in a playground also an own app in any state. `opensAt` and `closesAt` are null for no limit; a time without an offset is in the school's time zone.",
  readActivity:
    "Students get 403 `AUTH_002`: what they may know of an activity is in the session context of its app. `updatedAt` is the version to send with an edit.",
  editActivity:
    "Another app can be chosen only until a student has submitted something (422 `VAL_001` at `appSlug`). Times without an offset are in the school's time zone; null removes a time.",
  deleteActivity:
    "422 `VAL_001` at `activityId` for an activity that has been started or has data of a student. Close such an activity instead: launches, work and credits refer to it.",
  openActivity:
    "For the classroom's teachers, the school's admins and the developer whose playground it is. An `opensAt` in the future becomes the present moment, and a `closesAt` in the past becomes null.",
  closeActivity:
    "Calls of the app with a student's launch session get 403 `LAUNCH_001` from now on; an image that was started before can still be read. Teachers can still start the activity.",
  stopSpending:
    "Calls that would spend credits get 403 `POLICY_002` from now on, also from running apps. Credits reserved before are settled or given back as usual.",
  resumeSpending: "Ends `stopSpending`. An activity that may spend already is returned unchanged.",
  classroomStudents:
    "Contains the login names, so it is not for apps: apps read `sessionRoster`. Archived students are left out.",
  makePasswords:
    "Made for printing cards: the answer is the only place where the new passwords ever appear. Either all of them change or none. 404 when one of the students is not in the classroom.",
  reviewList:
    "Contains every student of the classroom, also those without a submission, unless `status` narrows it. Use a `cursor` only with the filter and sort order of the page that it came from; when either changes, start without a cursor.",
  reviewCounts:
    "Cheap enough to poll. `changedAt` is the time of the latest change of a submission or review, null without any.",
  markReviewed:
    "For the classroom's teachers and the developer whose playground it is. Name the revision that the teacher has seen: a submission with a newer one comes back in `changed` and still waits for review. 404 when one of the submissions belongs to another activity.",
} as const;
