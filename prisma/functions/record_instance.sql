-- record_instance: records that an instance is alive.
--
-- Locks: the instance's row. Indexes: its primary key.
CREATE OR REPLACE FUNCTION record_instance(p_id uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO instances (id) VALUES (p_id) ON CONFLICT (id) DO UPDATE SET seen_at = now()
$$;
