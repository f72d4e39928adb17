/** How many colours classrooms have (`app/colours.css`). */
const COLOURS = 8;

/** The attribute that gives an element and what is in it the colour of a classroom, which follows from its id and never changes. */
export function classroomColour(classroomId: string): { "data-classroom-colour": string } {
  // The last digits of an id of version 7 are random.
  const number = Number.parseInt(classroomId.slice(-4), 16);
  return { "data-classroom-colour": String((number % COLOURS) + 1) };
}
