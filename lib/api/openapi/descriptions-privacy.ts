/** A child's data: copies, erasure, consent and take-downs. */
export const PRIVACY_DESCRIPTIONS = {
  createExport:
    "The zip is made in the background; poll `readExport` until `status` is `ready` or `failed`. It has the profile, what apps keep for the student, every revision of every work, the stored files, the usage, and which staff read the student's data, and when. Operators get 403 `AUTH_002`.",
  listExports: "A copy is deleted seven days after it was made, and at once when the student is erased.",
  readExport:
    "`progress` counts works and files. The zip itself is at `/people/{profileId}/exports/{exportId}/file`.",
  erasePerson:
    "Cannot be undone. `login` is the student's login name, typed again: a different one is 422 `VAL_001`. When the call answers, sign-in, name and network addresses are gone and files answer 410; works and the bytes of files follow within a minute. The ledger keeps the profile id and nothing else.",
  setConsent:
    "Calls that create a text or an image in the launch of a student whose consent is `refused` get 403 `POLICY_003`, before any credit is reserved. In a school that requires consent, so do those of a student whose consent is `unknown`.",
  setClassConsent:
    "Sets the consent of the active students of the classroom. Students with `refused` keep it, unless `overwriteRefusals` is true. Each change is an event of the audit log with the old and the new value.",
  listPersonWorks:
    "Titles only, since school admins do not read works. `takeDownId` is null for a work that is shown; `takeDowns` has the reasons, also of single files.",
  takeDownWork:
    "Name either a work or the address of one file of the hub's own storage. A blocked file answers 410, as do the files of a blocked work. Until the block of a work is undone, `teacherList` leaves the work out, the lists on the hub's pages show only its title and the reason, and a new revision of it is refused with 403 `WORK_001`. With `mayResubmit` a new revision is accepted and shows the work again; files that only its earlier revisions have stay blocked.",
  undoTakeDown: "The work or the file can be seen again as before; nothing was deleted.",
} as const;
