import type { RosterEntry } from "../../client/index";
import { fill, useLocale, useMessages } from "./language";
import { workAddress } from "./start";

/** The students by class number, each with whether they have submitted, and a link to their work on the hub. */
export function RosterTable(props: { students: readonly RosterEntry[]; activityId: string }) {
  const { students, activityId } = props;
  const { teacher: texts } = useMessages();
  const locale = useLocale();
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
          <th scope="col">{texts.work}</th>
        </tr>
      </thead>
      <tbody>
        {students.map((student) => (
          <tr key={student.studentId}>
            <td className="narrow">{student.classNumber ?? ""}</td>
            <th scope="row">{student.displayName}</th>
            <td>
              <span className={student.submissionCount > 0 ? "badge done" : "badge"}>
                {student.submissionCount > 0 ? texts.done : texts.none}
              </span>
            </td>
            <td>
              {student.submissionCount > 0 ? (
                <a
                  href={workAddress(locale, activityId, student.studentId)}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={fill(texts.openNamed, { name: student.displayName })}
                >
                  {texts.open}
                </a>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
