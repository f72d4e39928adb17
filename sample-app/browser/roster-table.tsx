import type { RosterEntry } from "../../client/index";
import { useMessages } from "./language";

/** The students by class number, with how often each has submitted. */
export function RosterTable({ students }: { students: readonly RosterEntry[] }) {
  const { teacher: texts } = useMessages();
  if (students.length === 0) return <p>{texts.empty}</p>;
  return (
    <table className="roster">
      <thead>
        <tr>
          <th scope="col" className="narrow">
            {texts.number}
          </th>
          <th scope="col">{texts.name}</th>
          <th scope="col">{texts.submissions}</th>
        </tr>
      </thead>
      <tbody>
        {students.map((student) => (
          <tr key={student.studentId}>
            <td className="narrow">{student.classNumber ?? ""}</td>
            <th scope="row">{student.displayName}</th>
            <td>
              <span className={student.submissionCount > 0 ? "mark done" : "mark"} aria-hidden="true">
                {student.submissionCount > 0 ? "✓" : "–"}
              </span>{" "}
              {student.submissionCount > 0 ? texts.some(student.submissionCount) : texts.none}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
