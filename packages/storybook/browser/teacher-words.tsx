import type { FeedbackOfWork, OwnSubmittedWork } from "../../client/index";
import { fill, useLocale, useMessages, useMoment } from "./language";
import { StampMark } from "./stamp";
import { ownWorkAddress } from "./start";

/**
 * What the teacher said about the submitted book, where the student writes: whether to try again, stamps and words, the student's own
 * answers, and the text that was submitted, so that it stays beside the new try. Nothing before the teacher has looked at it.
 */
export function TeacherWords({ work, isPreview }: { work: OwnSubmittedWork; isPreview: boolean }) {
  const { teacherWords: texts } = useMessages();
  const locale = useLocale();
  const { status, feedback } = work;
  if (status === "submitted" && feedback.length === 0) return null;
  const isReturned = status === "revision_requested";
  const heading = isReturned ? texts.again : status === "reviewed" ? texts.reviewed : texts.heading;
  return (
    <section
      className={isReturned ? "teacher-words teacher-words-again" : "teacher-words"}
      aria-labelledby="teacher-words-title"
    >
      <h2 id="teacher-words-title">{heading}</h2>
      {isReturned ? <p>{texts.againText}</p> : null}
      {feedback.length > 0 ? (
        <ol className="words" aria-label={texts.heading}>
          {feedback.map((one) => (
            <Words key={one.feedbackId} said={one} isOlder={one.revision !== work.revision} />
          ))}
        </ol>
      ) : null}
      {feedback.length > 0 && !isPreview ? (
        <p>
          <a href={ownWorkAddress(locale, work.submissionId)}>{texts.answer}</a>
        </p>
      ) : null}
      {work.summary ? (
        <details className="submitted-text" open={isReturned}>
          <summary>{fill(texts.submitted, { revision: work.revision })}</summary>
          <p>{work.summary}</p>
        </details>
      ) : null}
    </section>
  );
}

function Words({ said, isOlder }: { said: FeedbackOfWork; isOlder: boolean }) {
  const { teacherWords: texts } = useMessages();
  const moment = useMoment();
  const { by, displayName, stamp, text, revision, createdAt } = said;
  const when = moment(createdAt);
  return (
    <li className={by === "teacher" ? "word" : "word word-own"}>
      <p className="quiet">
        {by === "teacher" ? fill(texts.teacher, { name: displayName }) : texts.you} · {when}
        {isOlder ? ` · ${fill(texts.about, { revision })}` : null}
      </p>
      {stamp ? <StampMark stamp={stamp} /> : null}
      {text ? <p className="word-text">{text}</p> : null}
      {!stamp && !text ? <p className="word-text">{texts.looked}</p> : null}
    </li>
  );
}
