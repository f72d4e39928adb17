import { expectTypeOf, test } from "vitest";
import type * as state from "./contract/app-state";
import type * as basic from "./contract/basic-schemas";
import type * as generation from "./contract/generation";
import type * as session from "./contract/session";
import type * as submissions from "./contract/submissions";
import type * as plain from "./types";

/** What is compared: each plain type with the one of the hub's schema. `tsc` fails where they differ. */
test("every type of the package is what the hub's schema says", () => {
  expectTypeOf<plain.MediaType>().toEqualTypeOf<basic.MediaType>();
  expectTypeOf<plain.Purpose>().toEqualTypeOf<basic.Purpose>();
  expectTypeOf<plain.PathLocale>().toEqualTypeOf<basic.PathLocale>();
  expectTypeOf<plain.AspectRatio>().toEqualTypeOf<generation.AspectRatio>();
  expectTypeOf<plain.MediaStatus>().toEqualTypeOf<generation.MediaStatus>();
  expectTypeOf<plain.SessionContext>().toEqualTypeOf<session.SessionContext>();
  expectTypeOf<plain.RosterEntry>().toEqualTypeOf<session.RosterEntry>();
  expectTypeOf<plain.Account>().toEqualTypeOf<session.Account>();
  expectTypeOf<plain.Quote>().toEqualTypeOf<session.Quote>();
  expectTypeOf<plain.CatalogItem>().toEqualTypeOf<session.CatalogItem>();
  expectTypeOf<plain.TextCreateInput>().toEqualTypeOf<generation.TextCreateInput>();
  expectTypeOf<plain.GeneratedText>().toEqualTypeOf<generation.GeneratedText>();
  expectTypeOf<plain.MediaCreateInput>().toEqualTypeOf<generation.MediaCreateInput>();
  expectTypeOf<plain.StartedMediaJob>().toEqualTypeOf<generation.StartedMediaJob>();
  expectTypeOf<plain.MediaJob>().toEqualTypeOf<generation.MediaJob>();
  expectTypeOf<plain.UploadTicket>().toEqualTypeOf<generation.UploadTicket>();
  expectTypeOf<plain.SubmissionBody>().toEqualTypeOf<submissions.SubmissionBody>();
  expectTypeOf<plain.SubmissionReceipt>().toEqualTypeOf<submissions.SubmissionReceipt>();
  expectTypeOf<plain.OwnSubmittedWork>().toEqualTypeOf<submissions.OwnSubmittedWork>();
  expectTypeOf<plain.SavedState>().toEqualTypeOf<state.SavedState>();
});
