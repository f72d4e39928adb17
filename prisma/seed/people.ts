import type { Role } from "@/generated/prisma/enums";
import { demoId } from "./demo-ids";
import people from "./people.json" with { type: "json" };

/** The classrooms of the demo schools with their teachers; the students are in the order of their class numbers. */
export const classes = people.classes.map(({ school, students, ...one }) => ({
  ...one,
  schoolId: demoId(`school ${school}`),
  students: Object.entries(students).map(([login, displayName]) => ({ login, displayName })),
}));

const staff = people.staff.map(({ role, school, ...person }) => ({
  ...person,
  role: role as Role,
  schoolId: school && demoId(`school ${school}`),
}));

/** Who has a playground: the developer, and the operator, to review apps. */
export const playgroundOwners = ["developer", "operator"] as const;

const studentProfiles = classes.flatMap(({ schoolId, students }) =>
  students.map((student) => ({ ...student, role: "student" as const, schoolId })),
);

/** All demo accounts. */
export const profiles = [...staff, ...studentProfiles].map((profile) => ({
  id: demoId(profile.login),
  ...profile,
}));

/** Who teaches and attends each classroom. */
export const enrolments = [
  ...classes.flatMap(({ name, teacher, students }) => [
    { login: teacher, kind: "teacher" as const, classNumber: null, classroom: name },
    ...students.map(({ login }, index) => ({
      login,
      kind: "student" as const,
      classNumber: index + 1,
      classroom: name,
    })),
  ]),
  ...playgroundOwners.map((login) => ({
    login,
    kind: "teacher" as const,
    classNumber: null,
    classroom: `playground ${login}`,
  })),
].map(({ login, classroom, ...enrolment }) => ({
  classroomId: demoId(`classroom ${classroom}`),
  profileId: demoId(login),
  ...enrolment,
}));
