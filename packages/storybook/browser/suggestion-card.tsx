import { useState } from "react";
import { fill, useMessages } from "./language";
import type { Suggestion } from "./work";

export function SuggestionCard({ suggestion, onDismiss }: { suggestion: Suggestion; onDismiss: () => void }) {
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
