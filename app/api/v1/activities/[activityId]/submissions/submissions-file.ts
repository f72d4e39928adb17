import { exportSubmissions } from "@/lib/domain/submissions/export-submissions";
import { type CsvFile, openCsvFile } from "@/lib/http/csv";

/** The whole list of an activity's work as one file, who has handed in nothing among it. */
export async function openSubmissionsFile(
  ...[person, activityId, choice]: Parameters<typeof exportSubmissions>
): Promise<CsvFile> {
  return openCsvFile(await exportSubmissions(person, activityId, choice));
}
