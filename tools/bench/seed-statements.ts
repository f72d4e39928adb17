// The SQL of `seed.ts`. Every statement reads its parameters from the only row of the temporary table `seed`.

/**
 * SQL for the id of a row: the prefix, its kind and its number. Kinds 1 to 6 are those of `KIND` in `seed.ts`; 7 to 11 are used
 * only here.
 */
const idOf = (kind: number, number: string) =>
  `(prefix || lpad(to_hex(${kind}::bigint * 4294967296 + ${number}), 12, '0'))::uuid`;

const TAG = "left(replace(prefix, '-', ''), 12)";
const ACTIVITIES_PER_CLASSROOM = 8;

/** The people by number: students from 0, teachers from 1,000,000, and the admin, operator and developer from 2,000,000. */
const PROFILES = `
  SELECT n AS number, 'student-' || n AS login, 'student' AS role, '학생 ' || lpad((n + 1)::text, 4, '0') AS name
    FROM seed, generate_series(0, students - 1) n
  UNION ALL SELECT 1000000 + n, 'teacher-' || n, 'teacher', '교사 ' || lpad((n + 1)::text, 2, '0')
    FROM seed, generate_series(0, classrooms - 1) n
  UNION ALL SELECT 2000000, 'admin', 'school_admin', 'Bench admin'
  UNION ALL SELECT 2000001, 'operator', 'operator', 'Bench operator'
  UNION ALL SELECT 2000002, 'developer', 'developer', 'Bench developer'`;

/** The school, its people, classrooms, activities and submissions. */
export const PEOPLE_STATEMENTS: readonly string[] = [
  `INSERT INTO schools (id, name, name_ko) SELECT ${idOf(1, "0")}, 'Bench School ' || ${TAG}, '측정초등학교' FROM seed`,
  `INSERT INTO profiles (id, login, password_hash, role, display_name, school_id)
    SELECT ${idOf(2, "number")}, login || '-' || ${TAG}, password_hash, role::role, name,
      CASE WHEN number <= 2000000 THEN ${idOf(1, "0")} END
    FROM seed, (${PROFILES}) p`,
  `INSERT INTO credit_pools (id, school_id, low_water_credits) SELECT ${idOf(5, "0")}, ${idOf(1, "0")}, 1000 FROM seed`,
  `INSERT INTO classrooms (id, name, school_id, pool_id)
    SELECT ${idOf(3, "n")}, (1 + n / 7) || '-' || (1 + n % 7), ${idOf(1, "0")}, ${idOf(5, "0")}
    FROM seed, generate_series(0, classrooms - 1) n`,
  `INSERT INTO enrolments (classroom_id, profile_id, kind, class_number)
    SELECT ${idOf(3, "n % classrooms")}, ${idOf(2, "n")}, 'student'::enrolment_kind, 1 + n / classrooms
      FROM seed, generate_series(0, students - 1) n
    UNION ALL SELECT ${idOf(3, "n")}, ${idOf(2, "1000000 + n")}, 'teacher', NULL
      FROM seed, generate_series(0, classrooms - 1) n`,
  `INSERT INTO apps (id, slug, name, name_ko, hosted_url, origins, supports_teacher_manage, locales, status, developer_id, updated_at)
    SELECT ${idOf(6, "0")}, 'bench-' || ${TAG}, 'Bench Storybook', '측정 이야기책', 'https://bench.example.org/',
      ARRAY['https://' || ${TAG} || '.bench.example.org'], true, ARRAY['en', 'ko'], 'approved', ${idOf(2, "2000002")}, now()
    FROM seed`,
  `INSERT INTO activities (id, classroom_id, app_id, title, instructions, created_at, updated_at)
    SELECT ${idOf(4, `c * ${ACTIVITIES_PER_CLASSROOM} + n`)}, ${idOf(3, "c")}, ${idOf(6, "0")}, 'Our town, part ' || (n + 1),
      'Write about a place that you like.', until - interval '1 year' + n * interval '35 days', until
    FROM seed, generate_series(0, classrooms - 1) c, generate_series(0, ${ACTIVITIES_PER_CLASSROOM - 1}) n`,
  // The works of the busy activity, which is the first one of the first classroom.
  `INSERT INTO submissions (id, activity_id, student_id, app_slug, external_artifact_id, title, summary, primary_url, assets,
      attachments, meta, submitted_at, created_at, updated_at, status, status_changed_at, reviewed_at, reviewed_by_id)
    SELECT ${idOf(7, "n")}, ${idOf(4, "0")}, ${idOf(2, "(n % (students / classrooms)) * classrooms")}, 'bench-' || ${TAG},
      'page-' || n, '우리 동네 이야기 ' || n, 'A walk through the market in the rain.', url,
      jsonb_build_array(jsonb_build_object('role', 'cover', 'url', url)), '[]', '{"pages": 4}', at, at, at,
      (CASE WHEN n % 3 > 0 THEN 'reviewed' ELSE 'submitted' END)::submission_status, at, CASE WHEN n % 3 > 0 THEN at END, CASE WHEN n % 3 > 0 THEN ${idOf(2, "1000000")} END
    FROM (SELECT n, s.*, 'https://bench.example.org/work/' || n AS url,
        s.until - (s.submissions - n) * interval '170 days' / s.submissions AS at
      FROM seed s, generate_series(0, s.submissions - 1) n) work`,
  // Every student has submitted one work in each of the other activities.
  `INSERT INTO submissions (id, activity_id, student_id, app_slug, title, primary_url, assets, attachments, meta,
      submitted_at, created_at, updated_at, status, status_changed_at, reviewed_at, reviewed_by_id)
    SELECT ${idOf(11, "row_number() OVER ()")}, a.id, e.profile_id, 'bench-' || ${TAG}, 'Our town', 'https://bench.example.org/work',
      '[]', '[]', '{}', at, at, at, 'reviewed', at, at, ${idOf(2, "1000000")}
    FROM seed, activities a JOIN enrolments e ON e.classroom_id = a.classroom_id AND e.kind = 'student',
      LATERAL (SELECT a.created_at + interval '2 days' AS at) handed_in
    WHERE a.app_id = ${idOf(6, "0")} AND a.id <> ${idOf(4, "0")}`,
  // The audit events, as `submit_work` writes them; the time is in the id.
  `INSERT INTO audit_events (id, at, actor_id, action, subject_id, school_id, target_type, target_id, detail)
    SELECT (lpad(to_hex((extract(epoch FROM w.submitted_at) * 1000)::bigint), 12, '0') || '7' || left(md5(w.id::text), 3)
        || '8' || right(md5(w.id::text), 15))::uuid, w.submitted_at, w.student_id, 'submission.submit', w.student_id,
      ${idOf(1, "0")}, 'submission', w.id::text, '{"revision": 1}'
    FROM seed, submissions w WHERE w.activity_id = ${idOf(4, "0")} ORDER BY w.submitted_at`,
];

/** How many operations there are: one for each entry that is not a grant, and one failed operation in thirty-three, without entry. */
const SETTLEMENTS = "(s.entries - (s.weeks + 3) / 4)";
const OPERATION_COUNT = `(${SETTLEMENTS} + (${SETTLEMENTS} - 1) / 32)`;

/** The AI operations of students in weekly lessons. One in ten is an image, and one in thirty-three failed. */
const OPERATIONS = `CREATE TEMP TABLE operation_seed ON COMMIT DROP AS
  SELECT n, hold_id, actor_id, classroom_id, activity_id, app_slug, media_type, model, amount, is_failed, at,
      at + (1 + random() * 7) * interval '1 second' AS ended_at, (at AT TIME ZONE 'Asia/Seoul')::date AS day
  FROM (SELECT n, ${idOf(8, "n")} AS hold_id, ${idOf(2, "student")} AS actor_id, ${idOf(3, "room")} AS classroom_id,
      ${idOf(4, `room * ${ACTIVITIES_PER_CLASSROOM} + week * ${ACTIVITIES_PER_CLASSROOM} / weeks`)} AS activity_id,
      'bench-' || ${TAG} AS app_slug, (CASE WHEN n / students % 10 = 9 THEN 'image' ELSE 'text' END)::media_type AS media_type,
      CASE WHEN n / students % 10 = 9 THEN 'demo-image' ELSE 'demo-text' END AS model,
      CASE WHEN n / students % 10 = 9 THEN 10 ELSE 1 END AS amount, n % 33 = 32 AS is_failed,
      (date_trunc('week', until AT TIME ZONE 'Asia/Seoul') + (week - weeks) * interval '1 week' + (room % 5) * interval '1 day'
        + (9 + room % 6) * interval '1 hour') AT TIME ZONE 'Asia/Seoul' + random() * interval '40 minutes' AS at
    FROM (SELECT n, s.*, n % s.students AS student, n % s.students % s.classrooms AS room,
        (n::bigint * s.weeks / ${OPERATION_COUNT})::int AS week
      FROM seed s, generate_series(0, ${OPERATION_COUNT} - 1) n) o) placed`;

/** Grants every fourth week. At least a fifth of the credits is left after all operations. */
const GRANTS = `SELECT g AS number, (SELECT min(at) FROM operation_seed) - interval '1 hour' + g * interval '28 days' AS at,
    (2.4 * s.entries / ((s.weeks + 3) / 4))::int + 1000 AS credits
  FROM seed s, generate_series(0, (s.weeks + 3) / 4 - 1) g`;

/** The entries in their order; `chained_entries` fills in seq, balance and hashes. */
const ENTRIES = `
  SELECT hold_id AS id, ${idOf(5, "0")} AS pool_id, 0 AS seq, 'settle'::entry_type AS type, amount AS amount_credits, 0 AS balance,
      media_type, model, actor_id, classroom_id, activity_id, app_slug, hold_id::text AS operation_id, NULL AS note,
      date_trunc('milliseconds', ended_at) AS created_at, ''::bytea, ''::bytea
    FROM seed, operation_seed WHERE NOT is_failed
  UNION ALL
  SELECT ${idOf(9, "number")}, ${idOf(5, "0")}, 0, 'grant', credits, 0, NULL, NULL, ${idOf(2, "2000001")}, NULL, NULL, NULL, NULL,
      'Credits of the term', at, '', ''
    FROM seed, (${GRANTS}) g
  ORDER BY created_at, id`;

/** A function, so that one statement inserts all entries: a statement for each entry would take most of the time. */
const CHAIN = `CREATE FUNCTION pg_temp.chained_entries() RETURNS SETOF ledger_entries LANGUAGE plpgsql AS $$
DECLARE e ledger_entries; v_seq int := 0; v_balance int := 0; v_hash bytea := '';
BEGIN
  FOR e IN ${ENTRIES} LOOP
    v_seq := v_seq + 1;
    v_balance := v_balance + CASE e.type WHEN 'settle' THEN -e.amount_credits ELSE e.amount_credits END;
    e.seq := v_seq; e.balance_after_credits := v_balance; e.previous_hash := v_hash;
    e.hash := ledger_hash(e);
    v_hash := e.hash;
    RETURN NEXT e;
  END LOOP;
END $$`;

/** These tables are filled without their indexes, which are created at the end: to sort ten million rows at once is much faster. */
const BULK_TABLES = "'holds'::regclass, 'ledger_entries'::regclass, 'usage_days'::regclass";

const DROP_INDEXES = `DO $$
DECLARE i record;
BEGIN
  CREATE TEMP TABLE index_seed ON COMMIT DROP AS
    SELECT x.indexrelid::regclass::text AS name, pg_get_indexdef(x.indexrelid) AS definition FROM pg_index x
      WHERE x.indrelid IN (${BULK_TABLES}) AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = x.indexrelid);
  FOR i IN SELECT * FROM index_seed LOOP EXECUTE 'DROP INDEX ' || i.name; END LOOP;
END $$`;

const CREATE_INDEXES = `DO $$
DECLARE i record;
BEGIN
  FOR i IN SELECT * FROM index_seed LOOP EXECUTE i.definition; END LOOP;
END $$`;

/** Fills the ledger, and the holds, daily totals and balance that must agree with it. */
export const LEDGER_STATEMENTS: readonly string[] = [
  "SET LOCAL work_mem = '256MB'",
  "SET LOCAL maintenance_work_mem = '512MB'",
  DROP_INDEXES,
  OPERATIONS,
  `INSERT INTO holds (id, pool_id, state, amount_credits, media_type, model, actor_id, classroom_id, activity_id, app_slug,
      operation_id, day, instance_id, created_at, ended_at)
    SELECT hold_id, ${idOf(5, "0")}, CASE WHEN is_failed THEN 'released' ELSE 'settled' END::hold_state, amount, media_type,
      model, actor_id, classroom_id, activity_id, app_slug, hold_id::text, day, ${idOf(10, "0")}, at, ended_at
    FROM seed, operation_seed ORDER BY n`,
  `INSERT INTO usage_days (pool_id, day, classroom_id, activity_id, actor_id, app_slug, media_type, model,
      spent_credits, released_credits, operations)
    SELECT ${idOf(5, "0")}, day, classroom_id, activity_id, actor_id, app_slug, media_type, model,
      coalesce(sum(amount) FILTER (WHERE NOT is_failed), 0), coalesce(sum(amount) FILTER (WHERE is_failed), 0),
      count(*) FILTER (WHERE NOT is_failed)
    FROM seed, operation_seed GROUP BY prefix, day, classroom_id, activity_id, actor_id, app_slug, media_type, model
    ORDER BY day, classroom_id`,
  CHAIN,
  "INSERT INTO ledger_entries SELECT * FROM pg_temp.chained_entries()",
  `UPDATE pool_balances b SET (granted, spent, reserved, available, entry_count) = (
      SELECT granted, spent, 0, granted - spent, entries FROM (
        SELECT coalesce(sum(amount_credits) FILTER (WHERE type = 'grant'), 0) AS granted,
          coalesce(sum(amount_credits) FILTER (WHERE type = 'settle'), 0) AS spent, count(*) AS entries
        FROM ledger_entries l WHERE l.pool_id = b.pool_id) sums),
      last_hash = (SELECT l.hash FROM ledger_entries l WHERE l.pool_id = b.pool_id ORDER BY l.seq DESC LIMIT 1)
    FROM seed WHERE b.pool_id = ${idOf(5, "0")}`,
  CREATE_INDEXES,
  "DROP FUNCTION pg_temp.chained_entries()",
];
