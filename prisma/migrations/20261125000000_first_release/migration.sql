-- The tables of a new hub, in the order in which they refer to each other. What each one and its columns are for is in
-- prisma/schema, in the file that a heading names. Functions and their triggers are in prisma/functions, the rights of the hub's
-- role in prisma/grants.sql.
--
-- CHECKs, partial indexes and storage are here only, because a Prisma schema cannot say them. A CHECK holds whatever the code does;
-- lib/database/database-error.ts reads its name when one is broken.

-- schools

CREATE TYPE record_status AS ENUM ('active', 'archived');

CREATE TABLE schools (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  name_ko text,
  time_zone text NOT NULL DEFAULT 'Asia/Seoul',
  status record_status NOT NULL DEFAULT 'active',
  requires_guardian_consent boolean NOT NULL DEFAULT false,
  work_retention_days int NOT NULL DEFAULT 365,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- The bounds of packages/client/contract/limits.ts.
  CONSTRAINT schools_work_retention_check CHECK (work_retention_days BETWEEN 1 AND 3650)
);

CREATE TABLE school_terms (
  id uuid PRIMARY KEY,
  school_id uuid NOT NULL REFERENCES schools ON DELETE RESTRICT ON UPDATE CASCADE,
  name text NOT NULL,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT school_terms_days_check CHECK (starts_on <= ends_on)
);
CREATE INDEX school_terms_school_idx ON school_terms (school_id, starts_on);

-- people

CREATE TYPE role AS ENUM ('student', 'teacher', 'school_admin', 'developer', 'operator');
CREATE TYPE consent AS ENUM ('given', 'refused', 'unknown');

CREATE TABLE profiles (
  id uuid PRIMARY KEY,
  login text NOT NULL,
  password_hash text NOT NULL,
  role role NOT NULL,
  display_name text NOT NULL,
  school_id uuid REFERENCES schools ON DELETE RESTRICT ON UPDATE CASCADE,
  status record_status NOT NULL DEFAULT 'active',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  password_changed_at timestamptz(3),
  sign_ins_ended_at timestamptz(3),
  signed_out_at timestamptz(3),
  must_change_password boolean NOT NULL DEFAULT false,
  consent consent NOT NULL DEFAULT 'unknown',
  consent_set_at timestamptz(3),
  consent_set_by_id uuid REFERENCES profiles ON DELETE RESTRICT ON UPDATE CASCADE,
  erased_at timestamptz(3),
  sourced_id text,
  CONSTRAINT profiles_login_check CHECK (login = lower(btrim(login)) AND login <> '')
);
CREATE INDEX profiles_school_name_idx ON profiles (school_id, display_name, id);
CREATE INDEX profiles_school_role_idx ON profiles (school_id, role, display_name);
CREATE INDEX profiles_school_created_idx ON profiles (school_id, created_at);
CREATE INDEX profiles_consent_set_by_idx ON profiles (consent_set_by_id);
CREATE UNIQUE INDEX profiles_login_key ON profiles (login);
CREATE UNIQUE INDEX profiles_sourced_id_key ON profiles (school_id, sourced_id);

CREATE TABLE api_tokens (
  id uuid PRIMARY KEY,
  profile_id uuid NOT NULL REFERENCES profiles ON DELETE RESTRICT ON UPDATE CASCADE,
  name text NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3)
);
CREATE INDEX api_tokens_profile_idx ON api_tokens (profile_id);
CREATE UNIQUE INDEX api_tokens_hash_key ON api_tokens (token_hash);

CREATE TABLE ended_sign_ins (
  sign_in_id uuid PRIMARY KEY,
  ended_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX ended_sign_ins_ended_idx ON ended_sign_ins (ended_at);

CREATE TABLE sign_in_failures (
  key varchar(255) PRIMARY KEY,
  points int NOT NULL DEFAULT 0,
  expire bigint
);

-- apps

CREATE TYPE integration_mode AS ENUM ('legacy', 'hybrid', 'edu_only');
CREATE TYPE app_status AS ENUM ('draft', 'pending', 'approved', 'refused', 'suspended');

CREATE TABLE apps (
  id uuid PRIMARY KEY,
  slug text NOT NULL,
  name text NOT NULL,
  name_ko text,
  description text NOT NULL DEFAULT '',
  description_ko text,
  hosted_url text NOT NULL,
  origins text[],
  supports_teacher_manage boolean NOT NULL DEFAULT false,
  integration_mode integration_mode NOT NULL DEFAULT 'edu_only',
  locales text[],
  min_age int NOT NULL DEFAULT 8,
  max_age int NOT NULL DEFAULT 13,
  icon_url text,
  status app_status NOT NULL DEFAULT 'draft',
  review_note text,
  proposed jsonb,
  proposed_refusal text,
  refused_changes jsonb,
  last_review jsonb,
  developer_id uuid NOT NULL REFERENCES profiles ON DELETE RESTRICT ON UPDATE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL,
  -- Only an app that was approved has approved values that stay in force meanwhile.
  CONSTRAINT apps_proposed_of_approved CHECK (proposed IS NULL OR status IN ('approved', 'suspended'))
);
CREATE INDEX apps_status_idx ON apps (status, name);
CREATE INDEX apps_developer_idx ON apps (developer_id);
CREATE UNIQUE INDEX apps_slug_key ON apps (slug);

-- credits

CREATE TABLE credit_pools (
  id uuid PRIMARY KEY,
  school_id uuid REFERENCES schools ON DELETE RESTRICT ON UPDATE CASCADE,
  developer_id uuid REFERENCES profiles ON DELETE RESTRICT ON UPDATE CASCADE,
  text_price_credits int NOT NULL DEFAULT 1,
  image_price_credits int NOT NULL DEFAULT 10,
  allowed_models text[],
  allows_all_models boolean NOT NULL DEFAULT true,
  daily_limit_credits int,
  low_water_credits int,
  low_water_told_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT credit_pools_owner_check CHECK ((school_id IS NULL) <> (developer_id IS NULL)),
  CONSTRAINT credit_pools_prices_check CHECK (text_price_credits > 0 AND image_price_credits > 0),
  CONSTRAINT credit_pools_limits_check CHECK (daily_limit_credits >= 0 AND low_water_credits >= 0)
);
CREATE UNIQUE INDEX credit_pools_school_key ON credit_pools (school_id);
CREATE UNIQUE INDEX credit_pools_developer_key ON credit_pools (developer_id);

CREATE TABLE pool_balances (
  pool_id uuid PRIMARY KEY REFERENCES credit_pools ON DELETE RESTRICT ON UPDATE CASCADE,
  available int NOT NULL DEFAULT 0,
  reserved int NOT NULL DEFAULT 0,
  spent int NOT NULL DEFAULT 0,
  granted int NOT NULL DEFAULT 0,
  entry_count int NOT NULL DEFAULT 0,
  last_hash bytea NOT NULL DEFAULT '\x',
  CONSTRAINT pool_balances_available_check CHECK (available >= 0),
  CONSTRAINT pool_balances_reserved_check CHECK (reserved >= 0),
  CONSTRAINT pool_balances_spent_check CHECK (spent >= 0),
  CONSTRAINT pool_balances_whole_check CHECK (available + reserved + spent = granted)
);
-- A row that is updated all day: with free space on its page, a new version stays on the page of the old one.
ALTER TABLE pool_balances SET (fillfactor = 10, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

CREATE TYPE hold_state AS ENUM ('reserved', 'settled', 'released');
CREATE TYPE media_type AS ENUM ('text', 'image');

CREATE TABLE holds (
  id uuid PRIMARY KEY,
  pool_id uuid NOT NULL,
  state hold_state NOT NULL DEFAULT 'reserved',
  amount_credits int NOT NULL,
  media_type media_type NOT NULL,
  model text NOT NULL,
  actor_id uuid NOT NULL,
  classroom_id uuid NOT NULL,
  activity_id uuid NOT NULL,
  app_slug text NOT NULL,
  operation_id text NOT NULL,
  day date NOT NULL,
  instance_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ended_at timestamptz(3),
  CONSTRAINT holds_amount_check CHECK (amount_credits > 0),
  CONSTRAINT holds_end_check CHECK ((state = 'reserved') = (ended_at IS NULL))
);
-- Open holds are few at any time, released ones few for ever: their lists and the filters of usage.
CREATE INDEX holds_open_idx ON holds (actor_id, created_at) WHERE state = 'reserved';
CREATE INDEX holds_released_pool_idx ON holds (pool_id, ended_at, id) WHERE state = 'released';
CREATE INDEX holds_released_actor_idx ON holds (actor_id, ended_at, id) WHERE state = 'released';
CREATE INDEX holds_released_classroom_idx ON holds (classroom_id, ended_at, id) WHERE state = 'released';
CREATE INDEX holds_released_activity_idx ON holds (activity_id, ended_at, id) WHERE state = 'released';
CREATE INDEX holds_released_app_idx ON holds (pool_id, app_slug, ended_at, id) WHERE state = 'released';
CREATE INDEX holds_released_model_idx ON holds (pool_id, model, ended_at, id) WHERE state = 'released';

CREATE TYPE entry_type AS ENUM ('grant', 'adjust', 'settle');

CREATE TABLE ledger_entries (
  id uuid PRIMARY KEY,
  pool_id uuid NOT NULL,
  seq int NOT NULL,
  type entry_type NOT NULL,
  amount_credits int NOT NULL,
  balance_after_credits int NOT NULL,
  media_type media_type,
  model text,
  actor_id uuid,
  classroom_id uuid,
  activity_id uuid,
  app_slug text,
  operation_id text,
  note text,
  created_at timestamptz(3) NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT ledger_entries_balance_check CHECK (balance_after_credits >= 0),
  CONSTRAINT ledger_entries_amount_check CHECK (amount_credits > 0 OR type = 'adjust')
);
CREATE INDEX ledger_entries_pool_idx ON ledger_entries (pool_id, created_at, id);
CREATE INDEX ledger_entries_actor_idx ON ledger_entries (actor_id, created_at, id);
CREATE INDEX ledger_entries_classroom_idx ON ledger_entries (classroom_id, created_at, id);
CREATE INDEX ledger_entries_activity_idx ON ledger_entries (activity_id, created_at, id);
CREATE INDEX ledger_entries_app_idx ON ledger_entries (pool_id, app_slug, created_at, id);
CREATE INDEX ledger_entries_model_idx ON ledger_entries (pool_id, model, created_at, id);
-- Grants and adjustments are few: without this index a list of them reads every settlement of the pool.
CREATE INDEX ledger_entries_grants_idx ON ledger_entries (pool_id, type, created_at, id) WHERE type <> 'settle';
-- Append-only: a trigger (prisma/functions/refuse_ledger_change.sql) refuses every role, and the rights even the owner's.
REVOKE UPDATE, DELETE, TRUNCATE ON ledger_entries FROM PUBLIC, CURRENT_USER;

CREATE TYPE operation_state AS ENUM ('running', 'succeeded');

CREATE TABLE operations (
  id uuid PRIMARY KEY,
  profile_id uuid NOT NULL,
  app_slug text NOT NULL,
  kind text NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  state operation_state NOT NULL,
  answer jsonb,
  instance_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX operations_created_idx ON operations (created_at);
CREATE UNIQUE INDEX operations_scope_key ON operations (profile_id, app_slug, kind, key);
-- Free space for updates, as for pool_balances.
ALTER TABLE operations SET (fillfactor = 25);

-- classrooms

CREATE TABLE classrooms (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  school_id uuid REFERENCES schools ON DELETE RESTRICT ON UPDATE CASCADE,
  developer_id uuid REFERENCES profiles ON DELETE RESTRICT ON UPDATE CASCADE,
  pool_id uuid NOT NULL REFERENCES credit_pools ON DELETE RESTRICT ON UPDATE CASCADE,
  status record_status NOT NULL DEFAULT 'active',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  sourced_id text,
  CONSTRAINT classrooms_owner_check CHECK ((school_id IS NULL) <> (developer_id IS NULL))
);
CREATE INDEX classrooms_school_idx ON classrooms (school_id, name);
CREATE INDEX classrooms_developer_idx ON classrooms (developer_id);
CREATE INDEX classrooms_pool_idx ON classrooms (pool_id);
CREATE UNIQUE INDEX classrooms_sourced_id_key ON classrooms (school_id, sourced_id);

CREATE TYPE enrolment_kind AS ENUM ('student', 'teacher');

CREATE TABLE enrolments (
  classroom_id uuid NOT NULL REFERENCES classrooms ON DELETE RESTRICT ON UPDATE CASCADE,
  profile_id uuid NOT NULL REFERENCES profiles ON DELETE RESTRICT ON UPDATE CASCADE,
  kind enrolment_kind NOT NULL,
  class_number int,
  status record_status NOT NULL DEFAULT 'active',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (classroom_id, profile_id)
);
CREATE INDEX enrolments_profile_idx ON enrolments (profile_id);

-- activities

CREATE TABLE activities (
  id uuid PRIMARY KEY,
  classroom_id uuid NOT NULL REFERENCES classrooms ON DELETE RESTRICT ON UPDATE CASCADE,
  app_id uuid NOT NULL REFERENCES apps ON DELETE RESTRICT ON UPDATE CASCADE,
  title text NOT NULL,
  instructions text NOT NULL DEFAULT '',
  opens_at timestamptz(3),
  closes_at timestamptz(3),
  spending_stopped_at timestamptz(3),
  submission_count int NOT NULL DEFAULT 0,
  waiting_count int NOT NULL DEFAULT 0,
  works_changed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT activities_times_check CHECK (closes_at > opens_at),
  CONSTRAINT activities_counts_check CHECK (waiting_count >= 0 AND submission_count >= waiting_count)
);
CREATE INDEX activities_classroom_idx ON activities (classroom_id, created_at);
CREATE INDEX activities_app_idx ON activities (app_id);

-- launch

CREATE TYPE launch_purpose AS ENUM ('student_activity', 'student_preview', 'teacher_manage');

CREATE TABLE launches (
  id uuid PRIMARY KEY,
  actor_id uuid NOT NULL REFERENCES profiles ON DELETE RESTRICT ON UPDATE CASCADE,
  purpose launch_purpose NOT NULL,
  student_id uuid REFERENCES profiles ON DELETE RESTRICT ON UPDATE CASCADE,
  activity_id uuid NOT NULL REFERENCES activities ON DELETE RESTRICT ON UPDATE CASCADE,
  locale text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3),
  sign_in_id uuid,
  token_id uuid REFERENCES api_tokens ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT launches_purpose_check CHECK (
    (purpose = 'student_activity' AND student_id = actor_id AND student_id IS NOT NULL)
    OR (purpose = 'student_preview' AND student_id IS NOT NULL)
    OR purpose = 'teacher_manage')
);
CREATE INDEX launches_activity_actor_idx ON launches (activity_id, actor_id);
CREATE INDEX launches_actor_idx ON launches (actor_id, created_at);
CREATE INDEX launches_sign_in_idx ON launches (sign_in_id);
CREATE INDEX launches_token_idx ON launches (token_id);
CREATE INDEX launches_purpose_idx ON launches (purpose, created_at);
CREATE INDEX launches_student_idx ON launches (student_id);

-- submissions

CREATE TABLE submissions (
  id uuid PRIMARY KEY,
  activity_id uuid NOT NULL REFERENCES activities ON DELETE RESTRICT ON UPDATE CASCADE,
  student_id uuid NOT NULL REFERENCES profiles ON DELETE RESTRICT ON UPDATE CASCADE,
  app_slug text NOT NULL,
  external_artifact_id text NOT NULL DEFAULT '__default__',
  revision int NOT NULL DEFAULT 1,
  title text NOT NULL,
  summary text,
  primary_url text NOT NULL,
  assets jsonb NOT NULL,
  attachments jsonb NOT NULL,
  meta jsonb NOT NULL,
  submitted_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL,
  reviewed_at timestamptz(3),
  reviewed_by_id uuid REFERENCES profiles ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT submissions_artifact_check CHECK (external_artifact_id ~ '^[A-Za-z0-9._:-]{1,128}$'),
  CONSTRAINT submissions_revision_check CHECK (revision >= 1)
);
CREATE INDEX submissions_activity_idx ON submissions (activity_id, submitted_at DESC, id DESC);
CREATE INDEX submissions_student_idx ON submissions (student_id, submitted_at DESC, id DESC);
CREATE INDEX submissions_reviewer_idx ON submissions (reviewed_by_id);
CREATE UNIQUE INDEX submissions_identity_key ON submissions (activity_id, student_id, app_slug, external_artifact_id);
-- Work that waits for review, newest first: a list of it reads nothing else, however much has been reviewed.
CREATE INDEX submissions_waiting_idx ON submissions (activity_id, submitted_at DESC, id DESC) WHERE reviewed_at IS NULL;

CREATE TABLE submission_revisions (
  submission_id uuid NOT NULL REFERENCES submissions ON DELETE RESTRICT ON UPDATE CASCADE,
  revision int NOT NULL,
  title text NOT NULL,
  summary text,
  primary_url text NOT NULL,
  assets jsonb NOT NULL,
  attachments jsonb NOT NULL,
  meta jsonb NOT NULL,
  submitted_at timestamptz(3) NOT NULL,
  reviewed_at timestamptz(3),
  reviewed_by_id uuid REFERENCES profiles ON DELETE RESTRICT ON UPDATE CASCADE,
  PRIMARY KEY (submission_id, revision)
);
CREATE INDEX submission_revisions_reviewer_idx ON submission_revisions (reviewed_by_id);

CREATE TABLE submission_days (
  day date NOT NULL,
  student_id uuid NOT NULL,
  bytes int NOT NULL,
  PRIMARY KEY (day, student_id)
);

-- uploads

CREATE TYPE file_state AS ENUM ('expected', 'stored', 'removed');

CREATE TABLE stored_files (
  key text PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES profiles ON DELETE RESTRICT ON UPDATE CASCADE,
  activity_id uuid NOT NULL,
  filename text NOT NULL,
  mime_type text NOT NULL,
  size_bytes int NOT NULL,
  state file_state NOT NULL DEFAULT 'expected',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  stored_at timestamptz(3),
  expires_at timestamptz(3)
);
CREATE INDEX stored_files_owner_idx ON stored_files (owner_id, created_at);
CREATE INDEX stored_files_state_idx ON stored_files (state, created_at);

-- media

CREATE TYPE media_job_status AS ENUM ('queued', 'running', 'completed', 'failed');

CREATE TABLE media_jobs (
  id uuid PRIMARY KEY,
  hold_id uuid NOT NULL,
  actor_id uuid NOT NULL,
  app_slug text NOT NULL,
  purpose launch_purpose NOT NULL,
  student_id uuid,
  status media_job_status NOT NULL DEFAULT 'queued',
  model text NOT NULL,
  quality text NOT NULL,
  request jsonb,
  file_key text,
  mime_type text,
  width_pixels int,
  height_pixels int,
  size_bytes int,
  error_code text,
  error_message text,
  instance_id uuid,
  lost_instances smallint NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  started_at timestamptz(3),
  ended_at timestamptz(3)
);
CREATE INDEX media_jobs_status_idx ON media_jobs (status, created_at);
CREATE UNIQUE INDEX media_jobs_hold_key ON media_jobs (hold_id);

-- app-state

CREATE TABLE app_states (
  activity_id uuid NOT NULL REFERENCES activities ON DELETE RESTRICT ON UPDATE CASCADE,
  student_id uuid NOT NULL REFERENCES profiles ON DELETE RESTRICT ON UPDATE CASCADE,
  app_slug text NOT NULL,
  value jsonb NOT NULL,
  version int NOT NULL DEFAULT 1,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (activity_id, student_id, app_slug)
);
CREATE INDEX app_states_student_idx ON app_states (student_id);

-- usage

CREATE TABLE usage_days (
  pool_id uuid NOT NULL,
  day date NOT NULL,
  classroom_id uuid NOT NULL,
  activity_id uuid NOT NULL,
  actor_id uuid NOT NULL,
  app_slug text NOT NULL,
  media_type media_type NOT NULL,
  model text NOT NULL,
  spent_credits int NOT NULL DEFAULT 0,
  released_credits int NOT NULL DEFAULT 0,
  operations int NOT NULL DEFAULT 0,
  PRIMARY KEY (pool_id, day, classroom_id, activity_id, actor_id, app_slug, media_type, model),
  CONSTRAINT usage_days_amounts_check CHECK (spent_credits >= 0 AND released_credits >= 0 AND operations >= 0)
);
CREATE INDEX usage_days_actor_idx ON usage_days (actor_id, day);
CREATE INDEX usage_days_classroom_idx ON usage_days (classroom_id, day);
-- Free space for updates, as for pool_balances.
ALTER TABLE usage_days SET (fillfactor = 70);

-- models

CREATE TYPE model_failure_reason AS ENUM ('failed', 'timeout');

CREATE TABLE model_failures (
  model_id text PRIMARY KEY,
  provider text NOT NULL,
  reason model_failure_reason NOT NULL,
  upstream_status int,
  cause text,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- playground

CREATE TABLE playground_launches (
  launch_id uuid PRIMARY KEY REFERENCES launches ON DELETE RESTRICT ON UPDATE CASCADE,
  owner_id uuid NOT NULL REFERENCES profiles ON DELETE RESTRICT ON UPDATE CASCADE,
  app_slug text NOT NULL,
  variant text NOT NULL,
  CONSTRAINT playground_launches_variant_check CHECK (variant IN
    ('valid', 'expired', 'expires-soon', 'tampered', 'unsigned', 'wrong-app', 'untrusted-proxy', 'version-1'))
);
CREATE INDEX playground_launches_owner_idx ON playground_launches (owner_id);

CREATE TABLE playground_calls (
  request_id uuid PRIMARY KEY,
  launch_id uuid NOT NULL REFERENCES playground_launches ON DELETE CASCADE ON UPDATE CASCADE,
  owner_id uuid NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  operation text NOT NULL,
  status int NOT NULL,
  code text NOT NULL,
  credits int NOT NULL,
  duration_ms double precision NOT NULL
);
CREATE INDEX playground_calls_owner_idx ON playground_calls (owner_id, at, request_id);
CREATE INDEX playground_calls_launch_idx ON playground_calls (launch_id, at);
CREATE INDEX playground_calls_at_idx ON playground_calls (at);

-- rosters

CREATE TYPE roster_mode AS ENUM ('add', 'complete');
CREATE TYPE roster_import_status AS ENUM ('checking', 'ready', 'applying', 'applied', 'failed');

CREATE TABLE roster_imports (
  id uuid PRIMARY KEY,
  school_id uuid NOT NULL REFERENCES schools ON DELETE RESTRICT ON UPDATE CASCADE,
  requested_by_id uuid NOT NULL,
  mode roster_mode NOT NULL,
  file_name text,
  status roster_import_status NOT NULL DEFAULT 'checking',
  failure text,
  failure_place jsonb,
  format text,
  done_count int NOT NULL DEFAULT 0,
  total_count int NOT NULL DEFAULT 0,
  refused_count int NOT NULL DEFAULT 0,
  warning_count int NOT NULL DEFAULT 0,
  counts jsonb NOT NULL DEFAULT '{}',
  archives_many boolean NOT NULL DEFAULT false,
  instance_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  worked_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  applied_at timestamptz(3),
  applied_by_id uuid,
  address text
);
CREATE INDEX roster_imports_school_idx ON roster_imports (school_id, created_at);
-- One import of a school is checked or applied at a time.
CREATE UNIQUE INDEX roster_imports_running_key ON roster_imports (school_id) WHERE status IN ('checking', 'applying');

CREATE TABLE roster_files (
  import_id uuid PRIMARY KEY REFERENCES roster_imports ON DELETE CASCADE ON UPDATE CASCADE,
  bytes bytea NOT NULL
);
-- The files are compressed already, or read once.
ALTER TABLE roster_files ALTER COLUMN bytes SET STORAGE EXTERNAL;

CREATE TYPE roster_change_type AS ENUM ('person', 'classroom');
CREATE TYPE roster_change_kind AS ENUM ('added', 'changed', 'archived', 'restored', 'unchanged');

CREATE TABLE roster_changes (
  import_id uuid NOT NULL REFERENCES roster_imports ON DELETE CASCADE ON UPDATE CASCADE,
  seq int NOT NULL,
  type roster_change_type NOT NULL,
  kind roster_change_kind NOT NULL,
  target_id uuid NOT NULL,
  file text,
  row int,
  name text NOT NULL,
  login text,
  role role,
  sourced_id text,
  fields text[],
  before jsonb,
  after jsonb,
  consent consent,
  enrolments jsonb NOT NULL DEFAULT '[]',
  ends_others boolean NOT NULL DEFAULT false,
  is_applied boolean NOT NULL DEFAULT false,
  PRIMARY KEY (import_id, seq)
);
CREATE INDEX roster_changes_kind_idx ON roster_changes (import_id, kind, seq);

CREATE TABLE roster_problems (
  import_id uuid NOT NULL REFERENCES roster_imports ON DELETE CASCADE ON UPDATE CASCADE,
  seq int NOT NULL,
  file text NOT NULL,
  row int NOT NULL,
  field text NOT NULL,
  code text NOT NULL,
  value text,
  detail jsonb,
  PRIMARY KEY (import_id, seq)
);

-- privacy

CREATE TYPE export_status AS ENUM ('queued', 'running', 'ready', 'failed');

CREATE TABLE data_exports (
  id uuid PRIMARY KEY,
  profile_id uuid NOT NULL REFERENCES profiles ON DELETE RESTRICT ON UPDATE CASCADE,
  requested_by_id uuid NOT NULL REFERENCES profiles ON DELETE RESTRICT ON UPDATE CASCADE,
  requested_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  status export_status NOT NULL DEFAULT 'queued',
  done_items int NOT NULL DEFAULT 0,
  total_items int,
  instance_id uuid,
  worked_at timestamptz(3) NOT NULL DEFAULT now(),
  file_key text,
  earlier_keys text[] DEFAULT ARRAY[]::text[],
  size_bytes bigint,
  ended_at timestamptz(3),
  expires_at timestamptz(3)
);
CREATE INDEX data_exports_profile_idx ON data_exports (profile_id, requested_at);
CREATE INDEX data_exports_requester_idx ON data_exports (requested_by_id);
-- One export of a student at a time.
CREATE UNIQUE INDEX data_exports_pending_key ON data_exports (profile_id) WHERE status IN ('queued', 'running');

CREATE TABLE take_downs (
  id uuid PRIMARY KEY,
  profile_id uuid NOT NULL REFERENCES profiles ON DELETE RESTRICT ON UPDATE CASCADE,
  submission_id uuid REFERENCES submissions ON DELETE RESTRICT ON UPDATE CASCADE,
  file_keys text[],
  reason text NOT NULL,
  may_resubmit boolean NOT NULL DEFAULT false,
  created_by_id uuid NOT NULL REFERENCES profiles ON DELETE RESTRICT ON UPDATE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- A take-down blocks something.
  CONSTRAINT take_downs_target_check CHECK (submission_id IS NOT NULL OR cardinality(file_keys) > 0)
);
CREATE INDEX take_downs_profile_idx ON take_downs (profile_id);
CREATE INDEX take_downs_created_by_idx ON take_downs (created_by_id);
CREATE INDEX take_downs_files_idx ON take_downs USING GIN (file_keys);
CREATE UNIQUE INDEX take_downs_submission_key ON take_downs (submission_id);

CREATE TABLE gone_files (
  key_hash bytea PRIMARY KEY,
  gone_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE TABLE retention_runs (
  id uuid PRIMARY KEY,
  started_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ended_at timestamptz(3),
  works int NOT NULL DEFAULT 0,
  files int NOT NULL DEFAULT 0,
  exports int NOT NULL DEFAULT 0,
  addresses int NOT NULL DEFAULT 0,
  readings int NOT NULL DEFAULT 0,
  visits int NOT NULL DEFAULT 0,
  launches int NOT NULL DEFAULT 0
);
CREATE INDEX retention_runs_started_idx ON retention_runs (started_at);

-- audit

CREATE TABLE audit_events (
  id uuid PRIMARY KEY,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  actor_id uuid,
  action text NOT NULL,
  subject_id uuid,
  school_id uuid,
  target_type text,
  target_id text,
  detail jsonb NOT NULL DEFAULT '{}',
  address text
);
CREATE INDEX audit_events_school_idx ON audit_events (school_id, id DESC);
CREATE INDEX audit_events_actor_idx ON audit_events (actor_id, id DESC);
CREATE INDEX audit_events_subject_idx ON audit_events (subject_id, id DESC);
CREATE INDEX audit_events_action_idx ON audit_events (action, id DESC);
CREATE INDEX audit_events_school_action_idx ON audit_events (school_id, action, id DESC);
-- For redact_audit_log: network addresses by age; what goes after two years, by age; sign-ins, sign-outs and starts by person.
CREATE INDEX audit_events_address_idx ON audit_events (at) WHERE address IS NOT NULL;
CREATE INDEX audit_events_expiring_idx ON audit_events (at) WHERE action IN
  ('person.read', 'submission.read', 'students.read', 'usage.read', 'sign-in', 'sign-out', 'launch.start');
CREATE INDEX audit_events_visitor_idx ON audit_events (actor_id, at) WHERE action IN ('sign-in', 'sign-out', 'launch.start');
-- Append-only but for what redact_audit_log takes out, which runs with the rights of the owner. The trigger of
-- prisma/functions/refuse_audit_change.sql refuses every other change.
REVOKE UPDATE, DELETE, TRUNCATE ON audit_events FROM PUBLIC, CURRENT_USER;
GRANT UPDATE (address, detail), DELETE ON audit_events TO CURRENT_USER;

-- health

CREATE TABLE ledger_checks (
  id uuid PRIMARY KEY,
  requested_by_id uuid,
  requested_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ended_at timestamptz(3),
  pool_count int,
  entry_count int,
  broken jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX ledger_checks_requested_idx ON ledger_checks (requested_at);

-- instances

CREATE TABLE instances (
  id uuid PRIMARY KEY,
  started_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  seen_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  storage text,
  key_ids text[] DEFAULT ARRAY[]::text[]
);
