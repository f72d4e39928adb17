import { useEffect } from "react";
import type { SessionContext } from "../../client/index";
import { HubLink } from "./hub-link";
import { fill, useMessages, useMoment } from "./language";
import { PlainImage } from "./plain-image";

/** Shows the activity and who has started it. The name is always visible, because devices are shared. */
export function WorkspaceHeader({ context }: { context: SessionContext }) {
  const { header, appName } = useMessages();
  const moment = useMoment();
  const { activity, student, actor, classroom } = context;
  const { closesAt } = activity;
  const hasEnded = closesAt !== null && Date.parse(closesAt) <= Date.now();
  const isStudent = context.purpose === "student_activity";
  useEffect(() => {
    document.title = `${activity.title} · ${appName}`;
    return () => {
      document.title = appName;
    };
  }, [activity.title, appName]);
  return (
    <header className="workspace-header">
      <PlainImage src="/icon.svg" alt="" width={48} height={48} />
      <div className="workspace-header-title">
        <p className="quiet">
          {appName} · {classroom.name}
        </p>
        <h1>{activity.title}</h1>
        {closesAt ? (
          <p className="quiet">{fill(hasEnded ? header.ended : header.closes, { when: moment(closesAt) })}</p>
        ) : null}
      </div>
      <HubLink isStudent={isStudent} />
      <p className="writer">
        {isStudent
          ? fill(header.writer, { name: student?.displayName ?? actor.displayName })
          : fill(header.teacher, { name: actor.displayName })}
      </p>
    </header>
  );
}

export function Instructions({ text }: { text: string }) {
  const { header } = useMessages();
  return (
    <section className="instructions" aria-labelledby="instructions-title">
      <h2 id="instructions-title">{header.instructions}</h2>
      <p>{text.trim() || header.noInstructions}</p>
    </section>
  );
}
