-- What the hub's role may do. The role that owns everything here applies this after the migrations and functions, at every start
-- and with `npm run migrate`, unless it is the hub's role itself. tools/migrate/apply-grants.ts fills in the hub's role:
-- :"role" as an identifier, :'role' as a text.

-- First, rights that the role or everyone (PUBLIC) has from before are removed.
REVOKE ALL ON ALL TABLES IN SCHEMA public, graphile_worker FROM PUBLIC, :"role";
REVOKE CREATE ON SCHEMA public, graphile_worker FROM PUBLIC, :"role";

-- The role creates no temporary tables either, which by default everyone may. Only the owner of the database can revoke this right:
-- if someone else runs the statement, PostgreSQL warns and revokes nothing.
DO $$
BEGIN
  EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC, %I', current_database(), :'role');
END $$;

GRANT USAGE ON SCHEMA public, graphile_worker TO :"role";
GRANT EXECUTE ON ALL ROUTINES IN SCHEMA public, graphile_worker TO :"role";
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public, graphile_worker TO :"role";

-- The role reads and writes rows. It may neither empty a whole table (TRUNCATE) nor add a trigger to one.
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, graphile_worker TO :"role";

-- The role only reads what the migrations have recorded.
REVOKE INSERT, UPDATE, DELETE ON _prisma_migrations, _sql_functions, graphile_worker.migrations FROM :"role";

-- The role only reads and inserts rows of an append-only table, which is one with a trigger named <table>_append_only.
DO $$
DECLARE t regclass;
BEGIN
  FOR t IN SELECT c.oid FROM pg_class c JOIN pg_trigger g ON g.tgrelid = c.oid AND g.tgname = c.relname || '_append_only'
    WHERE c.relnamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('REVOKE UPDATE, DELETE ON %s FROM %I', t, :'role');
  END LOOP;
END $$;

-- A new table is append-only until this file has been applied again.
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT ON TABLES TO :"role";
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO :"role";

-- The job queue's tables have row-level security without a policy: only their owner would see rows.
DO $$
DECLARE t regclass;
BEGIN
  FOR t IN SELECT c.oid FROM pg_class c WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relrowsecurity
    AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = :'role')
  LOOP
    EXECUTE format('CREATE POLICY %I ON %s TO %I USING (true) WITH CHECK (true)', :'role', t, :'role');
  END LOOP;
END $$;
