/** Whether a click is not the first of a double or triple click. Never true for the keyboard and screen readers, whose `detail` is 0. */
export function isSecondClick({ detail }: { detail: number }): boolean {
  return detail > 1;
}
