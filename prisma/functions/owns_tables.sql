-- owns_tables: whether the current role owns the tables or is a member of the role that does, as a superuser is of every role.
-- Such a role can disable a trigger and change the ledger (protocol: Ledger).
--
-- Locks: nothing. Indexes: those of the catalogue.
CREATE OR REPLACE FUNCTION owns_tables() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT pg_has_role(current_user, relowner, 'MEMBER') FROM pg_class WHERE oid = 'ledger_entries'::regclass
$$;
