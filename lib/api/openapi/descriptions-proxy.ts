/** Descriptions of the operations of the proxy, for developers who write an app. */
export const PROXY_DESCRIPTIONS = {
  health:
    "For monitoring. Needs no credential. When the database or the storage does not answer within two seconds: 503 `CFG_002`, with `detail.down` naming the parts. An answer may be up to one second old.",
  sessionContext:
    "Call this first. It is the only source for who works on what: an app never decodes the launch session itself. Use `student.id` (for a teacher `actor.id`) as the key of saved work, and show a Submit button only when `canSubmit` is true. `student` is null in a teacher's workspace without a chosen student. `locale` is `en` or `kr`, which is Korean (`ko`).",
  sessionRoster:
    "For the teacher's workspace of an app. `submissionCount` counts the works of this activity. Contains only each student's id, name, class number and `submissionCount`. Any purpose other than `teacher_manage` gets 403 `AUTH_002`.",
  account:
    "`models` are those that calls with this launch session may name, and `defaults` those that are used when a call names none; a default is null where none is configured. `limits.perStudentPerDay` is null without a daily limit. Show people the price from `quote`, not the balance.",
  quote:
    "Ask before each generation and show the price beside the button. No provider is called and nothing is reserved. The quote is advisory: when it fails, still let the person generate.",
  textCreate:
    "Send `prompt` or `messages`. Costs the price of one text (1 credit unless the school has another), taken only when the provider answers. Send an `Idempotency-Key` for each press of a button and repeat with the same key when the outcome is unknown. An answer with an empty `text` is billed; treat it as a failure and try once more with another key. The answer takes as long as the model does, by default up to 60 seconds.",
  uploadUrl:
    "Types: png, jpeg, webp, gif, mp3, m4a, wav, mp4, webm, pdf, zip, html, txt and json, of at most 25 MB. Then `PUT` the file to `uploadUrl` with exactly the `headers` of this answer, within 15 minutes (5 if `uploadUrl` leads directly to S3 storage). The bytes must have the declared type and exactly the declared size. `publicUrl` is permanent and may be submitted once the file is there.",
  mediaCreate:
    "Reserves the price of one image (10 credits unless the school has another) and answers immediately. Then call `media/get` with the `id`, first after `pollAfterMs`. Reference images must be public HTTPS addresses of png, jpeg, webp or gif files of at most 10 MB. Send an `Idempotency-Key`, so that repeating the call does not start a second image.",
  mediaGet:
    "Poll until `status` is `completed` or `failed`, each time after `pollAfterMs`. The first answer with `completed` settles the reserved credits; a failed image costs nothing and has an `error`. `url` is in the hub's own storage and permanent, so it may be submitted as it is. Also works after the activity has closed.",
  catalog:
    "`kind` chooses the list. `query` searches id, name and description, regardless of case. Only voices have a `locale`.",
  sessionWorks:
    "The student's own works; in a preview, those of the student for whom it was started. Works that are taken down are left out. A page ends before it has 2 MB, so it may have fewer works than `limit`: follow `Link`. A launch session of the teacher workspace gets 403 `AUTH_002`.",
  sessionState:
    "`ETag` is the version to send as `If-Match` with the next change. Every device of the student reads the same value; a preview reads it too.",
  saveSessionState:
    "Send the `ETag` that was read or saved last as `If-Match`, or none when there is no value yet. 412 `STATE_001` when the value was changed since: read it, merge, and save again. Saving the value that is there already succeeds. At most 64 KB. A preview saves nothing (403 `AUTH_002`).",
} as const;
