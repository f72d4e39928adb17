import type { SessionContext } from "../../client/index";
import { useMessages, useMoment } from "./language";
import { Notice } from "./notice";
import { PlainImage } from "./plain-image";

/** Whose page of which activity this is; the name is always in sight, for devices are shared. */
export function DeskHeader({ context }: { context: SessionContext }) {
  const { header, appName } = useMessages();
  const moment = useMoment();
  const { activity, student, actor, classroom } = context;
  const isStudent = context.purpose === "student_activity";
  return (
    <header className="desk-header">
      <PlainImage src="/icon.svg" alt="" width={48} height={48} />
      <div className="desk-header-title">
        <p className="quiet">
          {appName} · {classroom.name}
        </p>
        <h1>{activity.title}</h1>
        {activity.closesAt ? <p className="quiet">{header.closes(moment(activity.closesAt))}</p> : null}
      </div>
      <p className="writer">
        {isStudent
          ? header.writer(student?.displayName ?? actor.displayName)
          : header.teacher(actor.displayName)}
      </p>
    </header>
  );
}

/** What the teacher asks for. */
export function Instructions({ text }: { text: string }) {
  const { header } = useMessages();
  return (
    <section className="instructions" aria-labelledby="instructions-title">
      <h2 id="instructions-title">{header.instructions}</h2>
      <p>{text.trim() || header.noInstructions}</p>
    </section>
  );
}

/**
 * Instead of the desk once its session ended: whoever looks now may be another child, so neither name nor story is
 * shown until their owner starts again.
 */
export function CoveredDesk() {
  const { relaunch } = useMessages();
  return (
    <div role="alert">
      <Notice title={relaunch.title}>
        <p>{relaunch.text}</p>
      </Notice>
    </div>
  );
}

/** Across the whole page: nothing is lost, and this is the way back. */
export function RelaunchBanner() {
  const { relaunch } = useMessages();
  return (
    <div className="banner" role="alert">
      <p>
        <strong>{relaunch.title}.</strong> {relaunch.text}
      </p>
    </div>
  );
}
