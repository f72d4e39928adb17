/** An app's icon, or the first letter of its name. Hidden from screen readers, since the name is next to it. */
export function AppIcon({ name, iconUrl }: { name: string; iconUrl: string | null }) {
  const box =
    "grid size-11 shrink-0 place-items-center overflow-hidden rounded-control bg-accent-soft text-lg font-bold text-accent";
  return (
    <span aria-hidden="true" className={box}>
      {iconUrl ? (
        // biome-ignore lint/performance/noImgElement: the icon is on another origin, which `next/image` is not configured for.
        <img src={iconUrl} alt="" width={44} height={44} loading="lazy" className="size-full object-cover" />
      ) : (
        [...name][0]
      )}
    </span>
  );
}
