import type { ClientErrorCode, ErrorCode } from "../../client/index";

/** A plain sentence for every error code, with what to do next; a new code without one is a type error. */
export type ErrorMessages = Record<ErrorCode | ClientErrorCode, string>;

const helperResting = "The helper is taking a break. Nothing was spent. Try again in a minute.";
const hubResting = "The hub is taking a break. Try again in a minute.";
const startAgain = "Go back to the hub and open this activity again.";
const tellTeacher = "This is not possible here. Please tell your teacher.";

/** English. */
export const errorsEn: ErrorMessages = {
  AUTH_001: startAgain,
  AUTH_002: "This Start does not allow that. Go back to the hub and open your own activity.",
  LAUNCH_001: "This activity is closed right now. Ask your teacher to open it again.",
  LAUNCH_002: "Storybook is switched off at the moment. Please tell your teacher.",
  LAUNCH_003: "Storybook has no teacher workspace for this activity. Open it as a preview from the hub.",
  VAL_001: "Something in here cannot be sent. Change it a little and try again.",
  POLICY_001: "This helper is not allowed for students. Please tell your teacher.",
  POLICY_002:
    "Your teacher or your school has switched this helper off for now. You can still write and submit.",
  POLICY_003: "AI cannot help you without your guardian's permission. You can write and submit as always.",
  WORK_001:
    "Your school has taken this book down, so it cannot be submitted again. You can read why on the hub, in My work.",
  CREDIT_001:
    "There are not enough credits for this. You can keep writing and submit. Ask your teacher for more.",
  CREDIT_002: "You used all your credits for today. You can keep writing and submit. Come back tomorrow.",
  IDEM_001: "Something got mixed up. Press the button once more.",
  IDEM_002: "This is still being made. Wait a moment, then try again. It will not cost twice.",
  NOTFOUND_001: tellTeacher,
  MEDIA_001: "This picture cannot be found any more. Please make a new one.",
  METHOD_001: tellTeacher,
  STATE_001: "Your book was changed on another device. Wait a moment and try again.",
  FUNCTION_PAYLOAD_TOO_LARGE: "This is too big to send. Make your book a little shorter and try again.",
  RATE_001: "That was very fast! Wait a moment, then try again.",
  CFG_001: "No helper is set up for your class yet. Please tell your teacher.",
  CFG_002: hubResting,
  PROV_001: helperResting,
  PROV_002: "The helper took too long. Nothing was spent. Try again in a minute.",
  HUB_001: hubResting,
  EDU_RELAUNCH_REQUIRED: startAgain,
  EDU_PROXY_NOT_TRUSTED: "This link does not come from your school's hub. Go to the hub and press Start.",
  EDU_APP_MISMATCH: "This link belongs to another app. Go to the hub and press Start for Storybook.",
  EDU_SESSION_TOO_LARGE: tellTeacher,
  EDU_IMAGE_TOO_LARGE: "This picture is too big. Please make another one.",
  EDU_TIMEOUT: "That took too long. Try again; it will not cost twice.",
  EDU_NETWORK: "The internet is not answering. Check the connection and try again.",
  EDU_ABORTED: "This was stopped. Try again when you like.",
  EDU_BAD_ANSWER: "A strange answer came back. Try again; it will not cost twice.",
  EDU_ORIGIN_NOT_ALLOWED: "The hub does not know this page at the moment. Please tell your teacher.",
  EDU_UPLOAD_FAILED: "Your book could not be sent. It is still here. Try again.",
  EMPTY_RESULT: "The helper had no idea this time. Change your text a little and ask again.",
};
