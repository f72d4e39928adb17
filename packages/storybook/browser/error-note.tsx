import { EducationError, shouldShowHelp } from "../../client/index";
import { fill, type Messages, useMessages } from "./language";

/** Expected errors, for which nobody needs the request id. */
const EXPECTED = /^(CREDIT|LAUNCH|POLICY|SAFETY)_|^(AUTH_001|EDU_RELAUNCH_REQUIRED|RATE_001|EDU_NETWORK)$/;

export function getErrorSentence(error: unknown, messages: Messages): string {
  const code = error instanceof EducationError ? error.code : "";
  return (messages.errors as Readonly<Record<string, string>>)[code] ?? messages.errorUnknown;
}

/** Shows an error beside its control. Without an error it is an empty live region. */
export function ErrorNote({ error }: { error: unknown }) {
  const messages = useMessages();
  const requestId = error instanceof EducationError && !EXPECTED.test(error.code) ? error.requestId : null;
  return (
    <div role="alert">
      {error ? (
        <p className="error-note">
          {getErrorSentence(error, messages)}
          {shouldShowHelp(error) ? <span className="help-text"> {error.detail.help}</span> : null}
          {requestId ? <small> {fill(messages.errorNumber, { id: requestId })}</small> : null}
        </p>
      ) : null}
    </div>
  );
}
