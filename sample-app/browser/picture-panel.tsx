import { ActionButton } from "./action-button";
import { ErrorNote } from "./error-note";
import { useMessages } from "./language";
import { PictureProgress } from "./picture-progress";
import { PriceTag } from "./price-tag";
import type { PictureMaker } from "./use-picture";
import type { Prices } from "./use-prices";
import type { StoredWork } from "./use-work";
import { SHAPES } from "./work";

/** The form that generates the picture of the page. */
export function PicturePanel(props: {
  stored: StoredWork;
  maker: PictureMaker;
  prices: Prices;
  isEnded: boolean;
}) {
  const { stored, maker, prices, isEnded } = props;
  const { picture: texts } = useMessages();
  const { work, change } = stored;
  const isEmpty = work.picturePrompt.trim() === "";

  return (
    <section className="panel" aria-labelledby="picture-title">
      <h2 id="picture-title">{texts.heading}</h2>
      <label htmlFor="picture-prompt">{texts.prompt}</label>
      <textarea
        id="picture-prompt"
        className="field"
        rows={2}
        maxLength={500}
        value={work.picturePrompt}
        placeholder={texts.promptHint}
        disabled={maker.isBusy}
        onChange={(event) => change({ picturePrompt: event.target.value })}
      />
      <fieldset className="choices shapes" disabled={maker.isBusy}>
        <legend>{texts.shape}</legend>
        {SHAPES.map((shape) => (
          <label key={shape} className="choice">
            <input
              type="radio"
              name="shape"
              checked={work.shape === shape}
              onChange={() => change({ shape })}
            />
            <span className={`shape shape-${shape.replace(":", "-")}`} aria-hidden="true" />
            <span>{texts.shapes[shape]}</span>
          </label>
        ))}
      </fieldset>
      <div className="spend">
        <ActionButton
          className="button primary"
          isUnavailable={maker.isBusy || isEnded}
          isInputMissing={isEmpty && !maker.isBusy}
          describedBy={isEnded ? undefined : "picture-price"}
          onPress={maker.make}
        >
          {maker.isBusy ? texts.making : work.picture ? texts.another : texts.make}
        </ActionButton>
        {isEnded ? null : <PriceTag id="picture-price" price={prices.image} isAnswered={prices.isAnswered} />}
      </div>
      {isEmpty ? <p className="quiet">{texts.needsPrompt}</p> : null}
      {maker.isBusy ? <PictureProgress status={maker.status} isInterrupted={maker.isInterrupted} /> : null}
      <p role="status">
        {!maker.isBusy && maker.status === "completed" ? (
          <>
            {texts.arrived} <a href="#page-picture">{texts.look}</a>
          </>
        ) : null}
      </p>
      <ErrorNote error={maker.error} />
      {work.picture && !maker.isBusy ? (
        <button type="button" className="button small" onClick={() => change({ picture: null })}>
          {texts.remove}
        </button>
      ) : null}
    </section>
  );
}
