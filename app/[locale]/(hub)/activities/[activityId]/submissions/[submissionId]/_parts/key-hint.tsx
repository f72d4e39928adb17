/** The key that does the same as the button it stands in. Screen readers hear it by the button's `aria-keyshortcuts`. */
export function KeyHint({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="inline-grid min-w-5.5 place-items-center rounded-[0.25rem] border border-current px-1 font-sans text-xs font-bold leading-5 opacity-80 pointer-coarse:hidden"
    >
      {name}
    </span>
  );
}
