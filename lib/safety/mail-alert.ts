import { createTransport } from "nodemailer";
import { env } from "@/lib/env";
import en from "@/messages/en.json" with { type: "json" };
import ko from "@/messages/ko.json" with { type: "json" };
import { findSchoolOfIncident } from "./queries/incidents";
import { listContacts } from "./queries/settings";

/** How long the mail server may take for one step. */
const TIMEOUT_MS = 15_000;

/**
 * Mails the contacts of a school that an urgent alert waits for them, in both languages. Neither a name nor a text of a child is in
 * the mail, which many machines may read (protocol: Safety).
 * @throws the error of the mail server; the queue tries again
 */
export async function mailAlert(incidentId: string): Promise<void> {
  const { mail, hubUrl } = env();
  const schoolId = mail && (await findSchoolOfIncident(incidentId));
  if (mail === null || schoolId === null) return;
  const to = (await listContacts(schoolId)).flatMap(({ email }) => email ?? []);
  if (to.length === 0) return;
  const { subject: subjectEn, text: textEn } = en.safety.mail;
  const { subject: subjectKo, text: textKo } = ko.safety.mail;
  const transport = createTransport(mail.url, {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    await transport.sendMail({
      from: mail.from,
      // So that no contact sees the address of another.
      bcc: to,
      subject: `${subjectKo} / ${subjectEn}`,
      text: `${textKo}\n${hubUrl}/kr/safety\n\n${textEn}\n${hubUrl}/en/safety\n`,
    });
  } finally {
    transport.close();
  }
}
