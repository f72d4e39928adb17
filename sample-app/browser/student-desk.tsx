import { useCallback, useState } from "react";
import { type EducationClient, type SessionContext, shouldRelaunchEducationApp } from "../../client/index";
import { CoveredDesk, DeskHeader, Instructions, RelaunchBanner } from "./desk-header";
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
import { WritingPage } from "./writing-page";

/** A student's desk: the page on the left, helpers beside it. A teacher's preview is the same, without Submit. */
export function StudentDesk(props: { edu: EducationClient; context: SessionContext; isEnded: boolean }) {
  const { edu, context } = props;
  const { preview } = useMessages();
  const [isEnded, setIsEnded] = useState(props.isEnded);
  const onFailure = useCallback((error: unknown) => {
    if (shouldRelaunchEducationApp(error)) setIsEnded(true);
  }, []);
  const session = { isEnded: props.isEnded, onFailure };
  const kept = useWork(workKey(context));
  const prices = usePrices(edu, props.isEnded);
  const help = useHelp(edu, kept, session);
  const picture = usePicture(edu, kept, session);
  const submitter = useSubmit(edu, kept, onFailure);
  useSessionWatch(edu, onFailure);
  const isPreview = context.purpose === "student_preview";

  // What could not be kept on the device is only here: it stays in sight.
  if (isEnded && kept.isKept) return <CoveredDesk />;
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
      <DeskHeader context={context} />
      <main className="desk">
        <div className="desk-page">
          <Instructions text={context.activity.instructions} />
          <WritingPage kept={kept} />
          <SubmitPanel
            kept={kept}
            submitter={submitter}
            isEnded={isEnded}
            refusal={isPreview ? "preview" : context.canSubmit ? null : "closed"}
          />
        </div>
        <div className="desk-helpers">
          <HelpPanel kept={kept} help={help} prices={prices} isEnded={isEnded} />
          <PicturePanel kept={kept} maker={picture} prices={prices} isEnded={isEnded} />
        </div>
      </main>
    </>
  );
}
