-- write_a_mark: writes a message to the write-ahead log and nothing else. When the transaction that wrote it has committed,
-- everything committed before it is on disk.
--
-- Locks: nothing.
CREATE OR REPLACE FUNCTION write_a_mark() RETURNS void LANGUAGE sql VOLATILE AS $$
  SELECT pg_logical_emit_message(true, 'hub', '')
$$;
