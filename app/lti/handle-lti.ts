import { readerLanguage } from "@/lib/api/reader-language";
import { type Handler, handle } from "@/lib/api/route";
import type { HubError } from "@/lib/hub-error";
import { MESSAGES } from "@/lib/i18n/messages";
import { LtiRefused } from "@/lib/lti/lti-refused";
import type { Language } from "@/packages/client/contract/basic-schemas";
import { ERROR_STATUS } from "@/packages/client/contract/error-codes";
import { html } from "./_parts/html";
import { ltiPage } from "./_parts/lti-page";
import { refusedPage } from "./_parts/refused-page";

/** A page for an error that is about no launch, such as a hub whose database is down. */
function errorPage({ code, status }: HubError, language: Language): Response {
  const { callErrors, errorPage: texts } = MESSAGES[language];
  const text = callErrors[code as keyof typeof callErrors] ?? texts.body;
  return ltiPage({
    language,
    title: texts.title,
    status: status ?? ERROR_STATUS[code],
    body: html`<h1>${texts.title}</h1><p>${String(text)}</p>`,
  });
}

/** Wraps a handler of LTI: a refusal and an error are answered with a page that says what to do. */
export function handleLti(operation: string, run: (request: Request) => Promise<Response>): Handler {
  return (request, context) =>
    handle({
      operation,
      readableBy: "ownOrigin",
      run: async () => {
        try {
          return await run(request);
        } catch (error) {
          if (error instanceof LtiRefused) return refusedPage(error, readerLanguage(request));
          throw error;
        }
      },
      respondToError: errorPage,
    })(request, context);
}
