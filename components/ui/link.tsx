import NextLink from "next/link";
import type { ComponentProps } from "react";

/** Not prefetched: pages are rendered on request, so it would show nothing sooner (docs/performance.md), and some record a view. */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
