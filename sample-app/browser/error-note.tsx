import { EducationError } from "../../client/index";
import type { Messages } from "../messages/en";
import { useMessages } from "./language";

/** Refusals that are part of an ordinary day: nobody has to look them up, so no number is shown. */
const EXPECTED = /^(CREDIT|LAUNCH|POLICY)_|^(AUTH_001|EDU_RELAUNCH_REQUIRED|RATE_001|EDU_NETWORK)$/;

/** The plain sentence of a failure, with what to do next. */
export function sentenceOf(error: unknown, messages: Messages): string {
  const code = error instanceof EducationError ? error.code : "";
  if (error instanceof EducationError && code === "CREDIT_001") {
    const { required, available } = (error.detail ?? {}) as { required?: unknown; available?: unknown };
    if (typeof required === "number" && typeof available === "number") {
      return messages.creditsMissing(required, available);
    }
  }
  return (messages.errors as Record<string, string>)[code] ?? messages.errorUnknown;
}

/** A failure beside the control it belongs to; empty without one. */
export function ErrorNote({ error }: { error: unknown }) {
  const messages = useMessages();
  const requestId = numberOf(error);
  return (
    <div role="alert">
      {error ? (
        <p className="error-note">
          {sentenceOf(error, messages)}
          {requestId ? <small> {messages.errorNumber(requestId)}</small> : null}
        </p>
      ) : null}
    </div>
  );
}

function numberOf(error: unknown): string | null {
  return error instanceof EducationError && !EXPECTED.test(error.code) ? error.requestId : null;
}
