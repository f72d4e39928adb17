// The SQL of `seed.ts`. Every statement reads its parameters from the only row of the temporary table `seed`.

/** SQL for the id of a row: the prefix, then its kind (`KIND` in `seed.ts`, 8 to 10 here) and its number. */
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
  `INSERT INTO submissions (id, activity_id, student_id, app_slug, external_artifact_id, title, summary, primary_url, assets,
      attachments, meta, submitted_at, created_at, updated_at, reviewed_at, reviewed_by_id)
    SELECT ${idOf(7, "n")}, ${idOf(4, "0")}, ${idOf(2, "(n % (students / classrooms)) * classrooms")}, 'bench-' || ${TAG},
      'page-' || n, '우리 동네 이야기 ' || n, 'A walk through the market in the rain.', url,
      jsonb_build_array(jsonb_build_object('role', 'cover', 'url', url)), '[]', '{"pages": 4}', at, at, at,
      CASE WHEN n % 3 > 0 THEN at END, CASE WHEN n % 3 > 0 THEN ${idOf(2, "1000000")} END
    FROM (SELECT n, s.*, 'https://bench.example.org/work/' || n AS url,
        s.until - (s.submissions - n) * interval '25 minutes' AS at
      FROM seed s, generate_series(0, s.submissions - 1) n) work`,
];

/** How many operations there are: all entries but the grants are settlements, and of thirty-three operations one has failed. */
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

/** The ledger entries, with their change of the balance. The grants exceed the cost of all operations by a fifth. */
const MOVES = `CREATE TEMP TABLE move_seed ON COMMIT DROP AS
  SELECT n AS number, 'settle'::entry_type AS type, date_trunc('milliseconds', ended_at) AS at, amount, -amount AS step, n
    FROM operation_seed WHERE NOT is_failed
  UNION ALL SELECT -1 - g, 'grant', (SELECT min(at) FROM operation_seed) - interval '1 hour' + g * interval '28 days',
    credits, credits, NULL
    FROM (SELECT s.*, (2.4 * entries / ((weeks + 3) / 4))::int + 1000 AS credits FROM seed s) s,
      generate_series(0, (weeks + 3) / 4 - 1) g`;

/** The entries in their order, each with the hash of the one before it. */
const CHAIN = `DO $$
DECLARE e ledger_entries; v_hash bytea := '';
BEGIN
  FOR e IN
    SELECT coalesce(o.hold_id, ${idOf(9, "row_number() OVER w")}), ${idOf(5, "0")}, row_number() OVER w, m.type, m.amount,
        sum(m.step) OVER w, o.media_type, o.model, coalesce(o.actor_id, ${idOf(2, "2000001")}), o.classroom_id, o.activity_id,
        o.app_slug, o.hold_id::text, CASE WHEN m.n IS NULL THEN 'Credits of the term' END, m.at, '', ''
      FROM seed, move_seed m LEFT JOIN operation_seed o USING (n)
      WINDOW w AS (ORDER BY m.at, m.number) ORDER BY m.at, m.number
  LOOP
    e.previous_hash := v_hash;
    e.hash := ledger_hash(e);
    INSERT INTO ledger_entries VALUES (e.*);
    v_hash := e.hash;
  END LOOP;
  UPDATE pool_balances b SET entry_count = e.seq, last_hash = e.hash WHERE b.pool_id = e.pool_id;
END $$`;

/** Fills the ledger, and the holds, usage days and balance that must agree with it. */
export const LEDGER_STATEMENTS: readonly string[] = [
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
  MOVES,
  CHAIN,
  `UPDATE pool_balances SET (granted, spent, reserved, available) = (
      SELECT granted, spent, 0, granted - spent FROM (
        SELECT sum(amount) FILTER (WHERE type = 'grant') AS granted, coalesce(sum(amount) FILTER (WHERE type = 'settle'), 0) AS spent
        FROM move_seed) sums)
    FROM seed WHERE pool_id = ${idOf(5, "0")}`,
];
