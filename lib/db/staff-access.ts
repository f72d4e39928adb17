/**
 * Who looks after a classroom (alias `c`), asked of a profile (alias `me`): its teachers, the admins of its school, and
 * operators, who only read. The one place of that rule for classrooms, their students and activities.
 */
export const STAFF_SEES = `c.standing = 'active' AND (me.role = 'operator'
  OR (me.role = 'school_admin' AND me.school_id = c.school_id)
  OR EXISTS (SELECT 1 FROM enrolments mine WHERE mine.classroom_id = c.id AND mine.profile_id = me.id
    AND mine.kind = 'teacher' AND mine.standing = 'active'))`;
