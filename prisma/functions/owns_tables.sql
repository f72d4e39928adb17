-- owns_tables: whether the current role owns the tables or is a member of their owner. A superuser is a member of every role.
-- A role for which this is true can disable a trigger and change the ledger (protocol: Ledger).
--
-- Locks: nothing. Indexes: those of the catalogue.
CREATE OR REPLACE FUNCTION owns_tables() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT pg_has_role(current_user, relowner, 'MEMBER') FROM pg_class WHERE oid = 'ledger_entries'::regclass
$$;
