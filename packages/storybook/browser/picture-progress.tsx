import { useEffect, useState } from "react";
import type { ImageStatus } from "../../client/index";
import { useMessages } from "./language";

const STEPS = ["queued", "running", "completed"] as const;
/** Together with the client's retries, the interruption is shown after about ten seconds. */
const SHOW_INTERRUPTION_AFTER_MS = 6000;

/** Shows whether the picture is queued, running or completed, and a lost connection after a while. */
export function PictureProgress(props: { status: ImageStatus | null; isInterrupted: boolean }) {
  const { status, isInterrupted } = props;
  const { picture: texts } = useMessages();
  const [showsInterruption, setShowsInterruption] = useState(false);
  const current = Math.max(0, STEPS.indexOf(status as (typeof STEPS)[number]));

  useEffect(() => {
    if (!isInterrupted) return setShowsInterruption(false);
    const timer = setTimeout(() => setShowsInterruption(true), SHOW_INTERRUPTION_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isInterrupted]);

  return (
    <div role="status">
      <ol className="steps" aria-label={texts.progress}>
        {STEPS.map((step, index) => (
          <li
            key={step}
            className={index < current ? "step past" : index === current ? "step now" : "step"}
            aria-current={index === current ? "step" : undefined}
          >
            {texts.steps[step]}
          </li>
        ))}
      </ol>
      {showsInterruption ? <p>{texts.interrupted}</p> : null}
    </div>
  );
}
