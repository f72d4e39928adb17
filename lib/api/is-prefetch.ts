/** The headers in which browsers say why they send a request: the standard one first, then those of older browsers and of Safari. */
const PURPOSE_HEADERS = ["sec-purpose", "purpose", "x-purpose", "x-moz"];

/**
 * Whether nobody may see the answer of a GET: a browser prefetches or previews it, or HEAD asks for its headers only. An operation
 * that gives something once gives nothing then.
 */
export function isPrefetch({ method, headers }: Pick<Request, "method" | "headers">): boolean {
  return (
    method === "HEAD" || PURPOSE_HEADERS.some((name) => /prefetch|preview/i.test(headers.get(name) ?? ""))
  );
}
