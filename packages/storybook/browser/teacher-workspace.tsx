import { useCallback, useEffect, useState } from "react";
import {
  type EducationClient,
  type RosterEntry,
  type SessionContext,
  shouldRelaunchEducationApp,
} from "../../client/index";
import { ActionButton } from "./action-button";
import { ErrorNote } from "./error-note";
import { fill, useLocale, useMessages, useMoment } from "./language";
import { EndNotice } from "./notice";
import { workAddress } from "./start";
import { useAction } from "./use-action";
import { useSessionWatch } from "./use-session-watch";
import { WorkspaceHeader } from "./workspace-header";

/** The teacher workspace: the progress of the class, with links to the works on the hub. It changes nobody's work. */
export function TeacherWorkspace({ edu, context }: { edu: EducationClient; context: SessionContext }) {
  const { teacher: texts } = useMessages();
  const moment = useMoment();
  const [roster, setRoster] = useState<{ students: RosterEntry[]; at: Date } | null>(null);
  const [isEnded, setIsEnded] = useState(false);
  const onFailure = useCallback((error: unknown) => {
    if (shouldRelaunchEducationApp(error)) setIsEnded(true);
  }, []);
  const { isBusy, error, run } = useAction(onFailure);
  const refresh = useCallback(() => {
    void run(async () => setRoster({ students: await edu.roster(), at: new Date() }));
  }, [edu, run]);
  useEffect(refresh, [refresh]);
  useSessionWatch(edu, { onFailure });
  const done = roster?.students.filter((student) => student.submissionCount > 0).length ?? 0;

  // The launch session has ended, for example by a sign-out: the names of the class must not stay on the screen.
  if (isEnded) return <EndNotice place={null} />;
  return (
    <>
      <WorkspaceHeader context={context} />
      <main className="teacher">
        <section className="panel" aria-labelledby="progress-title" aria-busy={isBusy}>
          <div className="teacher-head">
            <div>
              <h2 id="progress-title">{texts.heading}</h2>
              <p role="status">{roster ? fill(texts.summary, { done, all: roster.students.length }) : ""}</p>
            </div>
            <div className="teacher-refresh">
              <ActionButton className="button" isUnavailable={isBusy} onPress={refresh}>
                {isBusy ? texts.refreshing : texts.refresh}
              </ActionButton>
              {roster ? <p className="quiet">{fill(texts.refreshed, { when: moment(roster.at) })}</p> : null}
            </div>
          </div>
          {roster && roster.students.length > 0 ? (
            <progress
              className="meter"
              value={done}
              max={roster.students.length}
              aria-labelledby="progress-title"
            />
          ) : null}
          <ErrorNote error={error} />
          {roster ? (
            <RosterTable students={roster.students} activityId={context.activity.id} />
          ) : isBusy ? (
            <div className="skeleton tall" />
          ) : null}
          <p className="quiet">{texts.readOnly}</p>
        </section>
      </main>
    </>
  );
}

/** The students by class number, each with whether they have submitted, and a link to their work on the hub. */
function RosterTable({ students, activityId }: { students: readonly RosterEntry[]; activityId: string }) {
  const { teacher: texts } = useMessages();
  const locale = useLocale();
  if (students.length === 0) return <p>{texts.empty}</p>;
  return (
    <table className="roster">
      <thead>
        <tr>
          <th scope="col" className="narrow">
            {texts.number}
          </th>
          <th scope="col">{texts.name}</th>
          <th scope="col">{texts.submissions}</th>
          <th scope="col">{texts.work}</th>
        </tr>
      </thead>
      <tbody>
        {students.map((student) => (
          <tr key={student.studentId}>
            <td className="narrow">{student.classNumber ?? ""}</td>
            <th scope="row">{student.displayName}</th>
            <td>
              <span className={student.submissionCount > 0 ? "badge done" : "badge"}>
                {student.submissionCount > 0 ? texts.done : texts.none}
              </span>
            </td>
            <td>
              {student.submissionCount > 0 ? (
                <a
                  href={workAddress(locale, activityId, student.studentId)}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={fill(texts.openNamed, { name: student.displayName })}
                >
                  {texts.open}
                </a>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
