import { useRef, useState } from "react";
import { ActionButton } from "./action-button";
import { ErrorNote } from "./error-note";
import { fill, useMessages } from "./language";
import { PriceTag, Refusal } from "./price-tag";
import type { Book } from "./use-book";
import type { Help } from "./use-help";
import type { Offer } from "./use-prices";
import { HELP_KINDS, type HelpKind, type Suggestion } from "./work";

/** Help with the words of the open page. Suggestions are shown beside it and never change its text. */
export function HelpPanel({ book, help, offer }: { book: Book; help: Help; offer: Offer }) {
  const { help: texts } = useMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  const suggestions = book.work.suggestions.filter(({ pageId }) => pageId === book.page.id);
  // While a request runs, the credits that seem to be missing may be the ones held for it.
  const refusal = help.isBusy ? null : offer.refusal;

  return (
    <section className="panel" aria-labelledby="help-title">
      <h2 id="help-title" ref={heading} tabIndex={-1}>
        {texts.heading}
      </h2>
      {refusal ? <Refusal code={refusal} /> : <AskForHelp book={book} help={help} offer={offer} />}
      <p role="status" className="visually-hidden">
        {help.isBusy ? texts.asking : suggestions.length > 0 ? texts.arrived : ""}
      </p>
      {help.isBusy ? <Arriving words={help.words} /> : null}
      {suggestions.length > 0 ? (
        <ul className="suggestions" aria-label={texts.suggestions}>
          {suggestions.map((suggestion) => (
            <SuggestionCard
              key={suggestion.id}
              suggestion={suggestion}
              onDismiss={() => {
                book.change((now) => ({
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

/** Words as they come. A screen reader reads them once they are all there. */
function Arriving({ words }: { words: string }) {
  if (words.trim() === "") return <div className="skeleton" aria-hidden="true" />;
  return (
    <div className="suggestion" aria-hidden="true">
      <p className="suggestion-text">{words}</p>
    </div>
  );
}

function AskForHelp({ book, help, offer }: { book: Book; help: Help; offer: Offer }) {
  const { help: texts } = useMessages();
  const [kind, setKind] = useState<HelpKind>("next");
  const isEmpty = book.page.text.trim() === "";
  return (
    <>
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
          isUnavailable={help.isBusy}
          isInputMissing={isEmpty && !help.isBusy}
          describedBy="help-price"
          onPress={() => help.ask(kind)}
        >
          {help.isBusy ? texts.asking : texts.ask}
        </ActionButton>
        <PriceTag id="help-price" offer={offer} />
      </div>
      {isEmpty ? <p className="quiet">{texts.needsText}</p> : null}
      <ErrorNote error={help.error} />
    </>
  );
}

function SuggestionCard({ suggestion, onDismiss }: { suggestion: Suggestion; onDismiss: () => void }) {
  const { help } = useMessages();
  const [isCopied, setIsCopied] = useState(false);
  const kind = help.kinds[suggestion.kind];

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(suggestion.text);
      setIsCopied(true);
    } catch {
      // Without clipboard access the text can still be selected by hand.
      setIsCopied(false);
    }
  };

  return (
    <li className="suggestion">
      <p className="suggestion-kind">
        <span>{kind}</span> <span className="tag">{help.byAi}</span>
      </p>
      <p className="suggestion-text">{suggestion.text}</p>
      <div className="row">
        <button
          type="button"
          className="button small"
          aria-label={fill(help.copyNamed, { kind })}
          onClick={() => void copy()}
        >
          {help.copy}
        </button>
        <button
          type="button"
          className="button small"
          aria-label={fill(help.dismissNamed, { kind })}
          onClick={onDismiss}
        >
          {help.dismiss}
        </button>
        <span role="status" className="quiet">
          {isCopied ? help.copied : ""}
        </span>
      </div>
    </li>
  );
}
