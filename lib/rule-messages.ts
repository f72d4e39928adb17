import type { Language } from "@/packages/client/contract/basic-schemas";

// Why a rule of the hub refuses a field of a request, in both languages. Here and not in `messages/`, because the API's
// responses have these texts, too. A value replaces a placeholder such as `{max}`.

/** Each message by its key. */
export const RULE_MESSAGES = {
  activityAppInUse: {
    en: "Students have submitted work from this app, so it can no longer be changed.",
    ko: "학생이 이 앱으로 만든 작품을 제출해서 이제 앱을 바꿀 수 없습니다.",
  },
  activityChanged: {
    en: "Someone has changed this activity since you opened it. Nothing was saved.",
    ko: "그사이 다른 사람이 이 활동을 수정했습니다. 저장한 것은 없습니다.",
  },
  activityStarted: {
    en: "Someone has started this activity, so it cannot be deleted. Close it instead.",
    ko: "이미 누군가 시작한 활동이라 삭제할 수 없습니다. 대신 활동을 마감할 수 있습니다.",
  },
  addressExpires: {
    en: "The address stops working after a while. Use a permanent one.",
    ko: "얼마 뒤에는 열리지 않는 주소입니다. 계속 열리는 주소를 써 주세요.",
  },
  addressHasCredentials: {
    en: "The address must not contain a user name or password.",
    ko: "주소에 사용자 이름이나 비밀번호를 넣을 수 없습니다.",
  },
  addressHasPort: { en: "The address must not name a port.", ko: "주소에 포트를 넣을 수 없습니다." },
  addressIsIp: {
    en: "The address must have a host name, not an IP address.",
    ko: "IP 주소가 아니라 호스트 이름으로 된 주소여야 합니다.",
  },
  addressNotHttps: {
    en: "The address must begin with https://.",
    ko: "https://로 시작하는 주소여야 합니다.",
  },
  addressStrangeCharacters: {
    en: "The address has characters that do not belong in one, such as a backslash or a line break.",
    ko: "역슬래시나 줄 바꿈처럼 주소에 쓸 수 없는 문자가 있습니다.",
  },
  addressTooLong: { en: "The address is longer than 2,048 characters.", ko: "주소가 2,048자보다 깁니다." },
  appAddressIsHub: {
    en: "This is the hub's own address. An app needs one of its own.",
    ko: "허브의 주소입니다. 앱에는 따로 주소가 있어야 합니다.",
  },
  appAddressLocal: {
    en: "This address opens on one machine only. Use a public one.",
    ko: "내 컴퓨터에서만 열리는 주소입니다. 누구나 열 수 있는 주소를 써 주세요.",
  },
  appApprovalNeedsReason: {
    en: "A check did not pass, or a point is not ticked. Say why you approve it all the same.",
    ko: "통과하지 못한 검사나 확인하지 않은 항목이 있습니다. 그래도 승인하는 이유를 적어 주세요.",
  },
  appApprovedBefore: {
    en: "This app was approved before. Changes that need another approval wait for it as soon as they are saved.",
    ko: "이미 승인된 적이 있는 앱입니다. 승인이 필요한 변경은 저장하면 바로 승인 대기가 됩니다.",
  },
  appChanged: {
    en: "The app has changed since you opened it. Nothing was done; look at it again.",
    ko: "그사이 앱이 바뀌어 처리하지 않았습니다. 다시 확인해 주세요.",
  },
  appNotInCatalog: {
    en: "This app is not in the catalog of approved apps.",
    ko: "승인된 앱 목록에 없는 앱입니다.",
  },
  appNotOrigin: {
    en: "Only an origin, such as https://app.example.org.",
    ko: "https://app.example.org처럼 경로가 없는 주소만 쓸 수 있습니다.",
  },
  appSlugTaken: {
    en: "This slug is in use or was used before. Choose another.",
    ko: "이미 사용 중이거나 사용된 적이 있는 슬러그입니다. 다른 것으로 정해 주세요.",
  },
  appsMax: {
    en: "A developer has at most {max} apps.",
    ko: "개발자 한 명이 등록할 수 있는 앱은 {max}개까지입니다.",
  },
  archiveManyUnconfirmed: {
    en: "More than 20 % of the school's people would be archived. Confirm it.",
    ko: "학교 구성원의 20%가 넘는 계정이 사용 중지됩니다. 맞는지 확인해 주세요.",
  },
  archiveSelf: { en: "You cannot archive yourself.", ko: "자기 자신은 사용 중지할 수 없습니다." },
  classNumberOfStudent: {
    en: "Only a student in a classroom has a class number.",
    ko: "학급에 있는 학생에게만 번호를 정할 수 있습니다.",
  },
  classroomOfAdmin: {
    en: "A school admin cannot be in a classroom.",
    ko: "학교 관리자는 학급에 넣을 수 없습니다.",
  },
  closesBeforeOpening: {
    en: "The closing time must be after the opening time.",
    ko: "마감 시각은 시작 시각보다 늦어야 합니다.",
  },
  commonPassword: {
    en: "Many people use this password, so it is easy to guess. Choose another one.",
    ko: "많은 사람이 쓰는 비밀번호라 알아내기 쉬워요. 다른 것으로 정하세요.",
  },
  correctionBelowZero: {
    en: "Fewer credits than that are left. A correction never goes below zero.",
    ko: "남은 크레딧이 그보다 적습니다. 정정해도 잔액이 0보다 적어질 수는 없습니다.",
  },
  cursorOfOtherList: { en: "Not a cursor of this list.", ko: "이 목록의 커서가 아닙니다." },
  fileNotAsDeclared: {
    en: "The file at this address was not what was declared, and is gone. Upload it again.",
    ko: "이 주소의 파일은 미리 알린 것과 달라서 지워졌습니다. 다시 올려 주세요.",
  },
  fileNotUploaded: { en: "No file was uploaded to this address.", ko: "이 주소에는 올린 파일이 없습니다." },
  fileSizeDiffers: {
    en: "{declared} bytes were declared, but {received} arrived.",
    ko: "미리 알린 크기는 {declared}바이트인데 {received}바이트가 왔습니다.",
  },
  fileTooSlow: {
    en: "The file arrived too slowly and was not kept. Try again with a faster connection.",
    ko: "파일이 너무 느리게 올라와서 저장하지 않았습니다. 더 빠른 인터넷 연결에서 다시 시도하세요.",
  },
  fileType: { en: "Files of this type are not allowed.", ko: "올릴 수 없는 종류의 파일입니다." },
  fileTypeHere: {
    en: "Files of this type are not allowed here. Allowed types: {types}.",
    ko: "여기에는 쓸 수 없는 종류의 파일입니다. 쓸 수 있는 종류: {types}.",
  },
  fileTypeNotAsDeclared: {
    en: "The file is not of the type that was declared. Texts, web pages and JSON must be UTF-8.",
    ko: "미리 알린 것과 종류가 다른 파일입니다. 글, 웹 페이지, JSON은 UTF-8이어야 합니다.",
  },
  givenTwice: {
    en: "This parameter is given more than once.",
    ko: "같은 매개변수가 두 번 이상 있습니다.",
  },
  hostNotPublic: {
    en: "The host name is not one of the public internet.",
    ko: "공개된 인터넷의 호스트 이름이 아닙니다.",
  },
  hostStrange: {
    en: "The host name is written in an unusual way. Write it plainly.",
    ko: "호스트 이름을 쓴 방식이 특이합니다. 보통 쓰는 대로 적어 주세요.",
  },
  idempotencyKeyForm: {
    en: "Use 1 to 255 visible ASCII characters.",
    ko: "눈에 보이는 ASCII 문자를 1~255자 써 주세요.",
  },
  importFailed: {
    en: "This import cannot be applied. {why}",
    ko: "이 명단은 반영할 수 없습니다. {why}",
  },
  jsonTooDeep: { en: "JSON nested deeper than {max} levels.", ko: "JSON이 {max}단계보다 깊습니다." },
  jsonTooManyValues: { en: "JSON of more than {max} values.", ko: "JSON에 든 값이 {max}개보다 많습니다." },
  lastAdmin: {
    en: "This is the last admin of the school. Add another one first.",
    ko: "학교의 마지막 관리자입니다. 다른 관리자를 먼저 추가하세요.",
  },
  lastOperator: {
    en: "This is the hub's last operator. Add another one first.",
    ko: "허브의 마지막 운영자입니다. 다른 운영자를 먼저 추가하세요.",
  },
  legacyHasNoLaunch: {
    en: "An app in mode legacy gets no launch session, so it has no faulty launch.",
    ko: "자체 로그인(legacy)을 쓰는 앱은 토큰을 받지 않으므로 잘못된 시작을 시험할 수 없습니다.",
  },
  loginOfOther: { en: "This is not the login name of this student.", ko: "이 학생의 아이디가 아닙니다." },
  loginTaken: {
    en: "This login name is already taken. Choose another.",
    ko: "이미 사용 중인 아이디입니다. 다른 아이디를 정하세요.",
  },
  modeLocked: {
    en: "The mode cannot change now: {term} of {school} runs until {day}, and the school uses this app.",
    ko: "지금은 연동 방식을 바꿀 수 없습니다. 이 앱을 쓰는 {school}의 학기({term})가 {day}까지입니다.",
  },
  modeLockedByTerm: {
    en: "The mode cannot change now: a term runs, and the school uses this app.",
    ko: "지금은 연동 방식을 바꿀 수 없습니다. 이 앱을 쓰는 학교가 학기 중입니다.",
  },
  neverApprovedOnly: {
    en: "An app that waits for approval, or was approved, cannot be deleted.",
    ko: "승인을 기다리거나 승인된 적이 있는 앱은 삭제할 수 없습니다.",
  },
  notAStudent: { en: "This is not a student.", ko: "학생이 아닙니다." },
  notAnAddress: { en: "This is not a web address.", ko: "웹 주소가 아닙니다." },
  notAnId: { en: "Not an id.", ko: "아이디의 형식이 아닙니다." },
  notTheirWork: { en: "This student has no such work or file.", ko: "이 학생에게 없는 작품이나 파일입니다." },
  numberTooLarge: { en: "A number too large for JSON readers.", ko: "JSON에 담기에는 너무 큰 숫자입니다." },
  onlyStudentsMove: {
    en: "Only students can move between classrooms.",
    ko: "학급을 옮길 수 있는 사람은 학생뿐입니다.",
  },
  onlyTeachersTeach: {
    en: "Only a teacher of the school can teach a classroom.",
    ko: "학급은 이 학교의 선생님만 맡을 수 있습니다.",
  },
  ownPassword: {
    en: "Change your own password on your profile page.",
    ko: "자기 비밀번호는 ‘내 정보’에서 바꿔 주세요.",
  },
  passwordJustReset: {
    en: "Someone else has just reset this password.",
    ko: "방금 다른 사람이 새 비밀번호를 만들었습니다.",
  },
  passwordTooShort: {
    en: "A password needs at least {min} characters.",
    ko: "비밀번호는 {min}자 이상이어야 해요.",
  },
  passwordsJustReset: {
    en: "Someone else has just reset one of these passwords.",
    ko: "방금 다른 사람이 일부 학생의 비밀번호를 새로 만들었습니다.",
  },
  previewStudentMissing: {
    en: "Choose a student to preview as.",
    ko: "어느 학생으로 미리 볼지 선택하세요.",
  },
  retentionChanged: {
    en: "Someone has changed this to {days} days since you opened the page. Nothing was saved.",
    ko: "그사이 다른 사람이 보존 기간을 {days}일로 바꾸어 저장하지 않았습니다.",
  },
  reviewIds: {
    en: "At most {max} ids with commas between them.",
    ko: "아이디를 쉼표로 나누어 {max}개까지 적어 주세요.",
  },
  revisionsMax: {
    en: "A work can have at most {max} revisions.",
    ko: "작품 하나는 {max}차까지 제출할 수 있습니다.",
  },
  samePassword: {
    en: "Choose one that is neither your login name nor your current password.",
    ko: "아이디나 지금 비밀번호와 다른 것으로 정하세요.",
  },
  takenDownAlready: { en: "This work is taken down already.", ko: "이미 게시가 중단된 작품입니다." },
  termOverlaps: {
    en: "These days overlap with another term of the school.",
    ko: "이 학교의 다른 학기와 날짜가 겹칩니다.",
  },
  timeSkipped: {
    en: "This time does not exist on that day in the school's time zone.",
    ko: "학교의 시간대에서 그날에는 없는 시각입니다.",
  },
  unknownImageModel: { en: "There is no image model with this name.", ko: "이 이름의 그림 모델이 없습니다." },
  unknownModel: { en: "There is no model with this name.", ko: "이 이름의 모델이 없습니다." },
  unknownTextModel: { en: "There is no text model with this name.", ko: "이 이름의 글 모델이 없습니다." },
  unstorableText: {
    en: "Contains a NUL character or half of a surrogate pair.",
    ko: "NUL 문자나 반쪽만 남은 서로게이트 문자가 있습니다.",
  },
  worksMax: {
    en: "A student can have at most {max} works in one activity.",
    ko: "학생 한 명은 활동 하나에 작품을 {max}개까지 낼 수 있습니다.",
  },
  wrongCurrentPassword: { en: "This is not your current password.", ko: "지금 비밀번호가 아니에요." },
  wrongPassword: { en: "This is not your password.", ko: "비밀번호가 맞지 않아요." },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;
