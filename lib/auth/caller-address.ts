/** The network address that a request comes from. The nearest proxy writes last; what stands before it, anyone may have written. */
export function callerAddress(forwardedFor: unknown): string | null {
  return (
    String(forwardedFor ?? "")
      .split(",")
      .at(-1)
      ?.trim() || null
  );
}
