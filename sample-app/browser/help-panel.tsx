import { useRef, useState } from "react";
import { ActionButton } from "./action-button";
import { ErrorNote } from "./error-note";
import { useMessages } from "./language";
import { PriceTag } from "./price-tag";
import { SuggestionCard } from "./suggestion-card";
import type { Help } from "./use-help";
import type { Prices } from "./use-prices";
import type { StoredWork } from "./use-work";
import { HELP_KINDS, type HelpKind } from "./work";

/** Help with words. Suggestions are shown beside the page and never change its text. */
export function HelpPanel(props: { stored: StoredWork; help: Help; prices: Prices; isEnded: boolean }) {
  const { stored, help, prices, isEnded } = props;
  const messages = useMessages();
  const texts = messages.help;
  const { work, change } = stored;
  const [kind, setKind] = useState<HelpKind>("next");
  const heading = useRef<HTMLHeadingElement>(null);
  const isEmpty = work.text.trim() === "";

  return (
    <section className="panel" aria-labelledby="help-title">
      <h2 id="help-title" ref={heading} tabIndex={-1}>
        {texts.heading}
      </h2>
      <p className="quiet">{texts.intro}</p>
      <fieldset className="choices">
        <legend>{texts.kind}</legend>
        {HELP_KINDS.map((choice) => (
          <label key={choice} className="choice">
            <input type="radio" name="help-kind" checked={kind === choice} onChange={() => setKind(choice)} />
            <span>{texts.kinds[choice]}</span>
          </label>
        ))}
      </fieldset>
      <div className="spend">
        <ActionButton
          className="button primary"
          isUnavailable={help.isBusy || isEnded}
          isInputMissing={isEmpty && !help.isBusy}
          describedBy={isEnded ? undefined : "help-price"}
          onPress={() => help.ask(kind)}
        >
          {help.isBusy ? texts.asking : texts.ask}
        </ActionButton>
        {isEnded ? null : <PriceTag id="help-price" price={prices.text} isAnswered={prices.isAnswered} />}
      </div>
      {isEmpty ? <p className="quiet">{texts.needsText}</p> : null}
      <ErrorNote error={help.error} />
      <p role="status" className="visually-hidden">
        {help.isBusy ? texts.asking : work.suggestions.length > 0 ? texts.arrived : ""}
      </p>
      {help.isBusy ? <div className="skeleton" aria-hidden="true" /> : null}
      {work.suggestions.length > 0 ? (
        <ul className="suggestions" aria-label={texts.suggestions}>
          {work.suggestions.map((suggestion) => (
            <SuggestionCard
              key={suggestion.id}
              suggestion={suggestion}
              onDismiss={() => {
                change((now) => ({
                  suggestions: now.suggestions.filter((other) => other.id !== suggestion.id),
                }));
                heading.current?.focus();
              }}
            />
          ))}
        </ul>
      ) : null}
    </section>
  );
}
