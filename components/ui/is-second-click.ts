/** Whether a click is the second or third of a double click. Never true for the keyboard and screen readers, whose `detail` is 0. */
export function isSecondClick({ detail }: { detail: number }): boolean {
  return detail > 1;
}
