import { useCallback, useState } from "react";
import { type EducationClient, type SessionContext, shouldRelaunchEducationApp } from "../../client/index";
import { HelpPanel } from "./help-panel";
import { useMessages } from "./language";
import { PicturePanel } from "./picture-panel";
import { SubmitPanel } from "./submit-panel";
import { useHelp } from "./use-help";
import { usePicture } from "./use-picture";
import { usePrices } from "./use-prices";
import { useSessionWatch } from "./use-session-watch";
import { useSubmit } from "./use-submit";
import { useWork } from "./use-work";
import { workKey } from "./work-store";
import { HiddenWorkspace, Instructions, RelaunchBanner, WorkspaceHeader } from "./workspace-header";
import { WritingPage } from "./writing-page";

/** The student's workspace: the page, with help beside it. A teacher's preview is the same without Submit. */
export function StudentWorkspace(props: { edu: EducationClient; context: SessionContext; isEnded: boolean }) {
  const { edu, context } = props;
  const { preview } = useMessages();
  const [isEnded, setIsEnded] = useState(props.isEnded);
  const onFailure = useCallback((error: unknown) => {
    if (shouldRelaunchEducationApp(error)) setIsEnded(true);
  }, []);
  const session = { isEnded: props.isEnded, onFailure };
  const stored = useWork(workKey(context));
  const prices = usePrices(edu, props.isEnded);
  const help = useHelp(edu, stored, session);
  const picture = usePicture(edu, stored, session);
  const submitter = useSubmit(edu, stored, onFailure);
  useSessionWatch(edu, onFailure);
  const isPreview = context.purpose === "student_preview";

  // Work that could not be saved exists only on this page, so it stays visible.
  if (isEnded && stored.isSaved) return <HiddenWorkspace />;
  return (
    <>
      {isEnded ? <RelaunchBanner /> : null}
      {isPreview ? (
        <aside className="banner calm" aria-label={preview.title}>
          <p>
            <strong>{preview.title}.</strong> {preview.text(context.student?.displayName ?? "")}
          </p>
        </aside>
      ) : null}
      <WorkspaceHeader context={context} />
      <main className="workspace">
        <div className="workspace-page">
          <Instructions text={context.activity.instructions} />
          <WritingPage stored={stored} />
          <SubmitPanel
            stored={stored}
            submitter={submitter}
            isEnded={isEnded}
            refusal={isPreview ? "preview" : context.canSubmit ? null : "closed"}
          />
        </div>
        <div className="workspace-helpers">
          {mayUseHelpers(context) ? (
            <>
              <HelpPanel stored={stored} help={help} prices={prices} isEnded={isEnded} />
              <PicturePanel stored={stored} maker={picture} prices={prices} isEnded={isEnded} />
            </>
          ) : (
            <WithoutHelpers />
          )}
        </div>
      </main>
    </>
  );
}

/** Whether AI may answer this student: the school may require a guardian's consent. A teacher's preview is not bound. */
function mayUseHelpers({ consent, purpose }: SessionContext): boolean {
  return purpose !== "student_activity" || consent === null || consent === "given";
}

/** Says kindly that there are no helpers, in their place. */
function WithoutHelpers() {
  const { withoutHelpers } = useMessages();
  return (
    <section className="panel" aria-labelledby="without-helpers">
      <h2 id="without-helpers">{withoutHelpers.title}</h2>
      <p className="quiet">{withoutHelpers.text}</p>
    </section>
  );
}
