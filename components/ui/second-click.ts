/** Whether a press is the second (or third) of a double click. One by keyboard or by a screen reader never is. */
export function isSecondClick({ detail }: { detail: number }): boolean {
  return detail > 1;
}
