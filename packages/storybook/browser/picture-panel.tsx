import { useEffect, useState } from "react";
import { MAX_PROMPT_LENGTH } from "../book";
import { ActionButton } from "./action-button";
import { ErrorNote } from "./error-note";
import { useMessages } from "./language";
import { PriceTag, Refusal } from "./price-tag";
import type { Book } from "./use-book";
import type { PictureMaker } from "./use-picture";
import type { Offer } from "./use-prices";
import { SHAPES } from "./work";

export function PicturePanel({ book, maker, offer }: { book: Book; maker: PictureMaker; offer: Offer }) {
  const { picture: texts } = useMessages();
  const { page, changePage } = book;
  const isEmpty = page.picturePrompt.trim() === "";
  const isHere = maker.pageId === null || maker.pageId === page.id;
  // While a request runs, the credits that seem to be missing may be the ones held for it.
  const refusal = maker.isBusy ? null : offer.refusal;

  return (
    <section className="panel" aria-labelledby="picture-title">
      <h2 id="picture-title">{texts.heading}</h2>
      {refusal ? (
        <Refusal code={refusal} />
      ) : (
        <>
          <label htmlFor="picture-prompt">{texts.prompt}</label>
          <textarea
            id="picture-prompt"
            className="field"
            rows={2}
            maxLength={MAX_PROMPT_LENGTH}
            value={page.picturePrompt}
            placeholder={texts.promptHint}
            disabled={maker.isBusy}
            onChange={(event) => changePage({ picturePrompt: event.target.value })}
          />
          <fieldset className="choices shapes" disabled={maker.isBusy}>
            <legend>{texts.shape}</legend>
            {SHAPES.map((shape) => (
              <label key={shape} className="choice">
                <input
                  type="radio"
                  name="shape"
                  checked={page.shape === shape}
                  onChange={() => changePage({ shape })}
                />
                <span className={`shape shape-${shape.replace(":", "-")}`} aria-hidden="true" />
                <span>{texts.shapes[shape]}</span>
              </label>
            ))}
          </fieldset>
          <div className="spend">
            <ActionButton
              className="button primary"
              isUnavailable={maker.isBusy}
              isInputMissing={isEmpty && !maker.isBusy}
              describedBy="picture-price"
              onPress={maker.make}
            >
              {maker.isBusy ? texts.making : page.picture ? texts.another : texts.make}
            </ActionButton>
            <PriceTag id="picture-price" offer={offer} />
          </div>
          {isEmpty ? <p className="quiet">{texts.needsPrompt}</p> : null}
        </>
      )}
      {maker.isBusy && isHere ? <PictureProgress maker={maker} /> : null}
      <p role="status">
        {maker.isBusy && !isHere ? texts.elsewhere : null}
        {!maker.isBusy && maker.status === "completed" && page.picture ? (
          <>
            {texts.arrived} <a href="#page-picture">{texts.look}</a>
          </>
        ) : null}
      </p>
      <ErrorNote error={maker.error} />
      {page.picture && !maker.isBusy ? (
        <button type="button" className="button small" onClick={() => changePage({ picture: null })}>
          {texts.remove}
        </button>
      ) : null}
    </section>
  );
}

const STEPS = ["queued", "running", "completed"] as const;
/** Together with the client's retries, the interruption is shown after about ten seconds. */
const SHOW_INTERRUPTION_AFTER_MS = 6000;

/** Shows whether the picture is queued, running or completed, and a lost connection after a while. */
function PictureProgress({ maker: { status, isInterrupted } }: { maker: PictureMaker }) {
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
