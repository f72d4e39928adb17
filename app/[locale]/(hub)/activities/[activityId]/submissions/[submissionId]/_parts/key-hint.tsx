/**
 * The key that does the same as the button it is in. It is drawn by CSS, so that it is no part of the button's text: screen readers
 * hear it by `aria-keyshortcuts`.
 */
export function KeyHint({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      data-key={name}
      className="before:content-[attr(data-key)] inline-grid min-w-5.5 place-items-center rounded-[0.25rem] border border-current px-1 font-sans text-xs font-bold leading-5 opacity-80 pointer-coarse:hidden"
    />
  );
}
