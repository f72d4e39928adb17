import { NewTabLink } from "./new-tab-link";

/** An address in a text, without the punctuation that ends its sentence. */
const ADDRESS = /(https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]}…。、」』])/g;

/** A text that people typed, with its line breaks, and its web addresses as links. */
export function LinkedText({ children, className = "" }: { children: string; className?: string }) {
  return (
    <p className={`whitespace-pre-line wrap-anywhere ${className}`}>
      {children.split(ADDRESS).map((part, index) =>
        index % 2 === 1 && URL.canParse(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key, and never move.
          <NewTabLink key={index} href={part} className="text-accent underline">
            {part}
          </NewTabLink>
        ) : (
          part
        ),
      )}
    </p>
  );
}
