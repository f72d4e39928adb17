/** Waits until both promises have ended, even when one has failed. @throws the error of the first, or else of the second */
export async function waitForAll<First, Second>(
  first: Promise<First>,
  second: Promise<Second>,
): Promise<[First, Second]> {
  await Promise.allSettled([first, second]);
  return [await first, await second];
}
