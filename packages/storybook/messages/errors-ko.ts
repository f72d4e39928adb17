import type { ErrorMessages } from "./errors-en";

const helperResting = "도우미가 잠시 쉬고 있어요. 크레딧은 쓰이지 않았어요. 잠시 뒤에 다시 해 보세요.";
const hubResting = "허브가 잠시 쉬고 있어요. 잠시 뒤에 다시 해 보세요.";
const startAgain = "허브로 돌아가 이 활동을 다시 열어 주세요.";
const tellTeacher = "여기서는 할 수 없어요. 선생님께 말씀드려 주세요.";

/** Korean. */
export const errorsKo: ErrorMessages = {
  AUTH_001: startAgain,
  AUTH_002: "지금은 할 수 없어요. 허브로 돌아가 내 활동을 열어 주세요.",
  LAUNCH_001: "지금은 할 수 없는 활동이에요. 선생님께 다시 열어 달라고 말씀드려요.",
  LAUNCH_002: "지금은 스토리북을 쓸 수 없어요. 선생님께 말씀드려 주세요.",
  LAUNCH_003: "이 활동에는 선생님 작업실이 없어요. 허브에서 미리 보기로 열어 주세요.",
  VAL_001: "보낼 수 없는 내용이 있어요. 조금 고쳐서 다시 해 보세요.",
  POLICY_001: "학생이 쓸 수 없는 도우미예요. 선생님께 말씀드려 주세요.",
  POLICY_002: "선생님이나 학교에서 이 도우미를 잠시 꺼 두었어요. 글은 계속 쓰고 제출할 수 있어요.",
  POLICY_003: "보호자 동의가 없어서 AI 도우미를 쓸 수 없어요. 글은 평소처럼 쓰고 제출할 수 있어요.",
  WORK_001:
    "학교에서 이 책을 보이지 않게 해서 다시 제출할 수 없어요. 이유는 허브의 ‘내 작품’에서 볼 수 있어요.",
  CREDIT_001: "크레딧이 모자라요. 글은 계속 쓰고 제출할 수 있어요. 선생님께 말씀드려 주세요.",
  CREDIT_002: "오늘 쓸 수 있는 크레딧을 모두 썼어요. 글은 계속 쓰고 제출할 수 있어요. 내일 다시 만나요.",
  IDEM_001: "무언가 섞였어요. 버튼을 한 번 더 눌러 주세요.",
  IDEM_002: "아직 만들고 있어요. 잠시 기다렸다가 다시 해 보세요. 두 번 쓰이지 않아요.",
  NOTFOUND_001: tellTeacher,
  MEDIA_001: "이 그림을 찾을 수 없어요. 새로 만들어 주세요.",
  METHOD_001: tellTeacher,
  STATE_001: "다른 기기에서 책이 바뀌었어요. 잠시 기다렸다가 다시 해 보세요.",
  FUNCTION_PAYLOAD_TOO_LARGE: "너무 커서 보낼 수 없어요. 글을 조금 줄여서 다시 해 보세요.",
  RATE_001: "너무 빨라요! 잠시 기다렸다가 다시 해 보세요.",
  CFG_001: "우리 반에 아직 도우미가 없어요. 선생님께 말씀드려 주세요.",
  CFG_002: hubResting,
  PROV_001: helperResting,
  PROV_002: "도우미가 너무 오래 걸렸어요. 크레딧은 쓰이지 않았어요. 잠시 뒤에 다시 해 보세요.",
  HUB_001: hubResting,
  EDU_RELAUNCH_REQUIRED: startAgain,
  EDU_PROXY_NOT_TRUSTED: "우리 학교 허브에서 온 주소가 아니에요. 허브로 가서 시작을 눌러 주세요.",
  EDU_APP_MISMATCH: "다른 앱의 주소예요. 허브에서 스토리북의 시작을 눌러 주세요.",
  EDU_SESSION_TOO_LARGE: tellTeacher,
  EDU_IMAGE_TOO_LARGE: "그림이 너무 커요. 다른 그림을 만들어 주세요.",
  EDU_TIMEOUT: "너무 오래 걸렸어요. 다시 해 보세요. 두 번 쓰이지 않아요.",
  EDU_NETWORK: "인터넷이 대답하지 않아요. 연결을 확인하고 다시 해 보세요.",
  EDU_ABORTED: "멈추었어요. 하고 싶을 때 다시 해 보세요.",
  EDU_BAD_ANSWER: "알 수 없는 대답이 왔어요. 다시 해 보세요. 두 번 쓰이지 않아요.",
  EDU_ORIGIN_NOT_ALLOWED: "허브가 지금 이 페이지를 열어 주지 않아요. 선생님께 알려 주세요.",
  EDU_UPLOAD_FAILED: "글을 보내지 못했어요. 글은 여기 그대로 있어요. 다시 해 보세요.",
  EMPTY_RESULT: "이번에는 도우미가 떠올린 것이 없어요. 글을 조금 바꾸고 다시 물어보세요.",
};
