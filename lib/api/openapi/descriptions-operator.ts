/** Hub people, schools, their credits and terms, apps, the audit log and the system: for operators, some also for school admins. */
export const OPERATOR_DESCRIPTIONS = {
  listHubPeople:
    "`role`, `status` and `q` (a part of the name or login name) filter the list and can be combined. Archived people are listed only with `status=archived`, which lists no others.",
  createHubPerson:
    "The login name must be free in the whole hub: otherwise 422 `VAL_001` at `login`. Grant a developer credits with `grantToDeveloper`.",
  editHubPerson:
    "Only the fields that are sent change. The person signs in with a changed login name from now on, with the same password.",
  archiveHubPerson: "The apps of a developer keep their state. Calling it again changes nothing.",
  restoreHubPerson: "The person signs in again with the password they had. Calling it again changes nothing.",
  resetHubPassword:
    "The sign-ins, launches and API tokens of the person end. Nobody resets their own password here: 422 `VAL_001`.",
  listPools:
    "`availableCredits`, `reservedCredits` and `spentCredits` add up to `grantedCredits`. Exactly one of `schoolId` and `developerId` is null. `q` is a part of the name. Pools of archived schools and people are listed only with `status=archived`, which lists no others.",
  createSchool:
    "The pool starts with 0 credits: grant some with `grantToSchool`. The admin's login name must be free in the whole hub, otherwise 422 `VAL_001` at `admin.login`.",
  readSchool: "The same fields as in `listPools`, also for an archived school.",
  editSchool:
    "Only the fields that are sent change. The last of two edits wins, except with `seenRetentionDays`: when the school's `workRetentionDays` is no longer that number, nothing changes and 422 `VAL_001` names `workRetentionDays`. After a change of the time zone, days begin at midnight in the new zone; credits spent before stay on the day on which they were counted.",
  archiveSchool: "Its credits, work and ledger stay as they are. Calling it again changes nothing.",
  restoreSchool: "Its people can sign in again. Calling it again changes nothing.",
  grantToSchool:
    "Create a `grantId` for each grant and repeat the call with it when the outcome is unknown: the credits are granted once. `adjust` takes a negative amount too, and is refused with 422 `VAL_001` when the balance would fall below zero. At most 10,000,000 credits at once.",
  grantToDeveloper:
    "The credits pay for launches in the developer's own playground. Otherwise like `grantToSchool`.",
  listGrants: "Grants and corrections only. For what was spent, use `usageEntries` with `schoolId`.",
  listTerms:
    "`isRunning` is true for the term that includes today, in the school's time zone. While a term runs, the integration mode of the apps that the school uses cannot change.",
  createTerm:
    "The term includes its first and its last day. 422 `VAL_001` at `startsOn` when it overlaps another term of the school.",
  editTerm: "422 `VAL_001` at `startsOn` when the term would overlap another one of the school.",
  removeTerm: "Nothing else refers to a term, so nothing else changes. A second call is 404.",
  listApps:
    "`status` and `q` (a part of the name or slug) filter the list and can be combined. `status=pending` also lists approved and suspended apps with changes that wait for approval.",
  createApp:
    "The app is in `approvedApps` at once, and its `origins` may call the hub from a browser. `appSlug` must be free (otherwise 422 `VAL_001` at `appSlug`). Every address is checked, and all bad ones are named in one answer.",
  readApp:
    "`uses` lists the schools that have activities of the app, at most 100, those with the most first. While `runningTerm` is not null, a term runs at a school that uses the app, and the integration mode cannot change. `proposed` has the changed values that wait for approval; the other fields have the values in force. `lastReview` is the last approval or refusal, with what the app declared then.",
  decideOnApp:
    "Takes effect immediately: calls of a suspended app get 403 `LAUNCH_002`. While `proposed` has values, `approve` puts them in force and `refuse` drops them and keeps the approved ones; while a term runs at a school that uses the app, `approve` of a new mode is 422 `VAL_001` at `integrationMode`. `updatedAt` is the version that was read. When the app has changed since, or its status does not allow the decision (only an approved app can be suspended), 422 `VAL_001` names `updatedAt` and nothing happens. The reason is required to refuse and to suspend. `approve` runs the checks of `checkApp`, for up to eight seconds: when one does not pass, or a rule that applies to the app is not in `ticks`, a reason is required too (422 `VAL_001` at `reason`, with `failedChecks` and `openRules` in `detail`). The audit log keeps checks, ticks and reason.",
  setAppMode:
    "422 `VAL_001` at `integrationMode` while a term runs at a school that uses the app, with that term in `detail.runningTerm`. When the app has changed since `updatedAt`, 422 names `updatedAt`.",
  checkApp:
    "Takes up to eight seconds, because the page is opened. When changes of the app wait for approval, the changed values are checked. The page must answer 200 with HTML without leaving its origin; private addresses are never called, except on a hub whose own address is local. A failed check changes nothing: the operator decides, and gives a reason to approve all the same.",
  auditEvents:
    "Nobody can change or delete an event. The hub itself removes network addresses after 90 days and records of staff who viewed students' data after two years, and erasure removes what names an erased student. `detail` names what changed and contains no password, token or text of a child. Filters can be combined. `from` and `to` are days in the school's time zone: of the school of `schoolId`, or of a school admin's own school. For an operator without `schoolId` they are days in UTC. `format=csv` returns all events that match as a file.",
  readSystem:
    "The state at the moment of the call. Keys and addresses of AI providers are not in it. `models[].lastFailure` is the latest failed call to that model, also when later calls succeeded.",
  verifyLedger:
    "Returns at once with the verification that is waiting or running; read its outcome in `ledger` of `readSystem`. The hub also verifies every night.",
  tryModel:
    "Takes as long as the provider does. When the provider fails, this call still answers 200, with `ok` false and in `failure` what the provider answered. An unknown model is 422 `VAL_001`.",
} as const;
