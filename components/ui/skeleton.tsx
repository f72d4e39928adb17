export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block rounded-control bg-line motion-safe:animate-pulse ${className}`}
    />
  );
}
