/** Developers' own apps. */
export const DEVELOPER_DESCRIPTIONS = {
  listOwnApps:
    "At most 100 apps, each with everything that was declared. `reviewNote` is why an operator last refused or suspended the app. `proposed` has the changed values that wait for approval; the other fields have the values in force.",
  registerApp:
    "`appSlug` must be free in the whole hub: no app has it, and nobody else's credits were held or spent under it (otherwise 422 `VAL_001` at `appSlug`). A draft may be at `http://localhost` or `http://127.0.0.1` on any port, and starts only in the developer's playground. Every address is checked, and all that is wrong is named in one answer.",
  editOwnApp:
    "Only the fields that are sent change. A draft, refused or pending app changes at once. Of an approved or suspended app, texts, languages, ages and icon change at once; `hostedUrl`, `origins`, `integrationMode` and `supportsTeacherManage` wait in `proposed` until an operator approves them. Sending the approved value of one of these fields withdraws the value that waits. From `submitApp` on, addresses must be public https.",
  deleteOwnApp:
    "Only of an app that was never approved, a `draft` or a `refused` one; for any other, 422 `VAL_001` names `status`. Its activities in playgrounds go too: launches end at once, works and their files are deleted. What is held for its pictures is given back; what it spent stays in the ledger and in usage, under its `appSlug`. Once credits were held or spent with it, only the person who paid can register that slug again, and nobody can when an operator paid as well. A second call is 404 `NOTFOUND_001`.",
  submitApp:
    "The app is `pending` until an operator decides or `withdrawApp` takes it back. Addresses that are not public https are 422 `VAL_001`, all named in one answer. Calling it again changes nothing; for an app that was approved before, 422 `VAL_001` names `status`.",
  withdrawApp:
    "A pending app is a draft again, or refused with its old reason when it was refused before. Of an approved app, the values in `proposed` are dropped. When neither the app nor a value waits for approval, the call changes nothing.",
} as const;
