"use client";

import dynamic from "next/dynamic";

/**
 * What the homes of staff show, each with all that it needs in scripts of its own: the homes of all roles are one page,
 * and a student's must not ship what it does not use.
 */
export const TaughtClassroomsPart = dynamic(() =>
  import("./taught-classrooms-part").then((module) => module.TaughtClassroomsPart),
);

/** See `TaughtClassroomsPart`. */
export const SchoolHomePart = dynamic(() =>
  import("./school-home-part").then((module) => module.SchoolHomePart),
);
