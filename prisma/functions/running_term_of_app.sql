-- running_term_of_app: a term that runs today, in the school's time zone, at an active school that has activities of the
-- app.
--
-- Locks: nothing.
-- Indexes: activities_app_idx, school_terms_school_idx, primary keys.
CREATE OR REPLACE FUNCTION running_term_of_app(p_app uuid)
RETURNS TABLE (school_name text, school_name_ko text, term_name text, ends_on date) LANGUAGE sql VOLATILE AS $$
  SELECT s.name, s.name_ko, t.name, t.ends_on
  FROM schools s JOIN school_terms t ON t.school_id = s.id
    AND (clock_timestamp() AT TIME ZONE s.time_zone)::date BETWEEN t.starts_on AND t.ends_on
  WHERE s.status = 'active' AND s.id IN (
    SELECT c.school_id FROM activities a JOIN classrooms c ON c.id = a.classroom_id WHERE a.app_id = p_app)
  ORDER BY s.name, s.id LIMIT 1
$$;
