/**
 * The entry of the package `@education-hub/client` for browsers and Node (protocol: Client library).
 * This file and `packages/client/server/index.ts` are the only index files of the repository: only a package needs them.
 */
export { type AppLocale, toAppLocale } from "./app-locale";
export {
  CLIENT_ERROR_CODES,
  type ClientErrorCode,
  ERROR_STATUS,
  type ErrorCode,
} from "./contract/error-codes";
export {
  createEducationClient,
  type EducationClient,
  type EducationClientOptions,
} from "./create-education-client";
export type { FinishedImage, ImageOptions, ImageProgress, ImageStatus } from "./create-image";
export {
  EducationError,
  type EducationErrorCode,
  shouldRelaunchEducationApp,
  shouldShowHelp,
} from "./education-error";
export type { TextOptions } from "./generate-text";
export type {
  AspectRatio,
  GeneratedText,
  MediaCreateInput,
  MediaCredits,
  MediaJob,
  MediaStatus,
  MediaType,
  TextCreateInput,
} from "./generation-types";
export { hasLaunch, type Launch } from "./launch";
export { deriveOperationId, newOperationId } from "./operation-id";
export type {
  Account,
  CatalogItem,
  PathLocale,
  Purpose,
  Quote,
  RosterEntry,
  SavedState,
  SessionContext,
} from "./session-types";
export type {
  AssetRole,
  FeedbackOfWork,
  ListedFile,
  OwnSubmittedWork,
  SeenFeedback,
  SubmissionBody,
  SubmissionReceipt,
} from "./submission-types";
export type { SubmitOptions } from "./submit";
export { PRODUCTION_PROXY_URL } from "./trusted-proxy";
export type { UploadedFile, UploadOptions } from "./upload";
