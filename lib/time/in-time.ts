/**
 * Awaits work for a limited time. The work itself continues when the time is over: `inTime` is for calls that cannot be
 * stopped, such as those of a file system that hangs.
 * @throws Error after `timeoutMs`
 */
export async function inTime<Result>(work: Promise<Result>, timeoutMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
