import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * A link within the hub. It is not prefetched: Next would request the page of every visible link. That would show nothing
 * sooner, because each page is rendered on request, for the signed-in person (docs/performance.md). Some pages also record that
 * they were viewed.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
