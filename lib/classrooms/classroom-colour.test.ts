import { v7 } from "uuid";
import { expect, test } from "vitest";
import { classroomColour } from "./classroom-colour";

test("a classroom keeps its colour, and many classrooms have all eight", () => {
  const ids = Array.from({ length: 400 }, () => v7());
  const colours = ids.map((id) => classroomColour(id)["data-classroom-colour"]);
  expect(ids.map((id) => classroomColour(id.toUpperCase())["data-classroom-colour"])).toEqual(colours);
  expect([...new Set(colours)].sort()).toEqual(["1", "2", "3", "4", "5", "6", "7", "8"]);
});
