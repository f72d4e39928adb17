/** A child's data: copies, erasure, consent and take-downs. */
export const PRIVACY_DESCRIPTIONS = {
  createExport:
    "The zip is made in the background; poll `readExport` until `status` is `ready` or `failed`. It has the profile, what apps keep for the student, every revision of every work, the stored files, the usage, and which staff read the student's data, and when. Operators get 403 `AUTH_002`.",
  listExports: "A copy is deleted seven days after it was made, and at once when the student is erased.",
  readExport:
    "`progress` counts works and files. The zip itself is at `/people/{profileId}/exports/{exportId}/file`.",
  erasePerson:
    "Cannot be undone. `login` is the student's login name, typed again: another one is 422 `VAL_001`. Sign-in, name and network addresses are gone with the answer, and files answer 410 from then on; works and the bytes of files follow within a minute. The ledger keeps the profile id and nothing else.",
  setConsent:
    "Counts only where the school requires consent: there, calls of apps that create a text or an image for a student without `given` get 403 `POLICY_003`, before any credit is reserved.",
  setClassConsent:
    "Sets the active students of the classroom; those who already have this value are not changed.",
  listPersonWorks:
    "Titles only, since school admins do not read works. `takeDownId` is null for a work that is shown; `takeDowns` has the reasons, also of single files.",
  takeDownWork:
    "Name either a work or the address of a file of the hub's own storage. Its files answer 410, the work leaves the teacher's list, and it takes no new revision until the block is undone.",
  undoTakeDown: "Everything is as it was before; nothing was deleted.",
} as const;
