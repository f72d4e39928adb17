import { expectTypeOf, test } from "vitest";
import type * as state from "./contract/app-state";
import type * as basic from "./contract/basic-schemas";
import type * as feedback from "./contract/feedback";
import type * as generation from "./contract/generation";
import type * as session from "./contract/session";
import type * as submissions from "./contract/submissions";
import type * as uploads from "./contract/uploads";
import type * as plainGeneration from "./generation-types";
import type * as plainSession from "./session-types";
import type * as plainSubmission from "./submission-types";

/** Compares each plain type with the type of the hub's schema; `tsc` fails where they differ. */
test("every plain type of the package equals the type of the hub's schema [client-15]", () => {
  expectTypeOf<plainGeneration.MediaType>().toEqualTypeOf<basic.MediaType>();
  expectTypeOf<plainSession.Purpose>().toEqualTypeOf<basic.Purpose>();
  expectTypeOf<plainSession.PathLocale>().toEqualTypeOf<basic.PathLocale>();
  expectTypeOf<plainGeneration.AspectRatio>().toEqualTypeOf<generation.AspectRatio>();
  expectTypeOf<plainGeneration.MediaStatus>().toEqualTypeOf<generation.MediaStatus>();
  expectTypeOf<plainSession.SessionContext>().toEqualTypeOf<session.SessionContext>();
  expectTypeOf<plainSession.RosterEntry>().toEqualTypeOf<session.RosterEntry>();
  expectTypeOf<plainSession.Account>().toEqualTypeOf<session.Account>();
  expectTypeOf<plainSession.Quote>().toEqualTypeOf<session.Quote>();
  expectTypeOf<plainSession.CatalogItem>().toEqualTypeOf<session.CatalogItem>();
  expectTypeOf<plainGeneration.TextCreateInput>().toEqualTypeOf<generation.TextCreateInput>();
  expectTypeOf<plainGeneration.GeneratedText>().toEqualTypeOf<generation.GeneratedText>();
  expectTypeOf<plainGeneration.MediaCreateInput>().toEqualTypeOf<generation.MediaCreateInput>();
  expectTypeOf<plainGeneration.StartedMediaJob>().toEqualTypeOf<generation.StartedMediaJob>();
  expectTypeOf<plainGeneration.MediaJob>().toEqualTypeOf<generation.MediaJob>();
  expectTypeOf<plainGeneration.UploadTicket>().toEqualTypeOf<uploads.UploadTicket>();
  expectTypeOf<plainSubmission.SubmissionBody>().toEqualTypeOf<submissions.SubmissionBody>();
  expectTypeOf<plainSubmission.SubmissionReceipt>().toEqualTypeOf<submissions.SubmissionReceipt>();
  expectTypeOf<plainSubmission.OwnSubmittedWork>().toEqualTypeOf<submissions.OwnSubmittedWork>();
  expectTypeOf<plainSubmission.FeedbackOfWork>().toEqualTypeOf<feedback.FeedbackOfWork>();
  expectTypeOf<plainSubmission.SeenFeedback>().toEqualTypeOf<feedback.SeenFeedback>();
  expectTypeOf<plainSession.SavedState>().toEqualTypeOf<state.SavedState>();
});
