const collator = new Intl.Collator("ko", { numeric: true });

/** A person's place in a school and their name, by which lists are sorted; null for no classroom or no class number. */
export interface ClassPlace {
  className: string | null;
  classNumber: number | null;
  name: string;
}

/** Compares two people by classroom, class number and name. Null comes last: people without a classroom, or without a number. */
export function byClass(a: ClassPlace, b: ClassPlace): number {
  if (a.className === null || b.className === null) {
    if (a.className !== b.className) return a.className === null ? 1 : -1;
  } else {
    const order = collator.compare(a.className, b.className);
    if (order !== 0) return order;
  }
  const last = Number.POSITIVE_INFINITY;
  const [first, second] = [a.classNumber ?? last, b.classNumber ?? last];
  return first === second ? collator.compare(a.name, b.name) : first - second;
}
