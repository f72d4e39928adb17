/**
 * Conditions that narrow usage to a place, as SQL; `?` is the id. Each is worked out once for a statement, and leaves
 * the rows to be found by their own indexes.
 */

/** The classrooms that a teacher was the first to teach: as summaries by teacher count a classroom with several. */
export const CLASSROOMS_OF_TEACHER = `ANY (ARRAY(SELECT mine.classroom_id FROM enrolments mine
  WHERE mine.profile_id = ?::uuid AND mine.kind = 'teacher' AND NOT EXISTS (
    SELECT 1 FROM enrolments earlier WHERE earlier.classroom_id = mine.classroom_id AND earlier.kind = 'teacher'
      AND (earlier.created_at, earlier.profile_id) < (mine.created_at, mine.profile_id))))`;

/** The pool of a school. */
export const POOL_OF_SCHOOL =
  "(SELECT of_school.id FROM credit_pools of_school WHERE of_school.school_id = ?::uuid)";
