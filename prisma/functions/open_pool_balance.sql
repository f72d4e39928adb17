-- open_pool_balance: gives every new credit pool its balance row, without which nothing can be billed to it.
--
-- Locks: nothing but the new rows. Indexes: none.
CREATE OR REPLACE FUNCTION open_pool_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "pool_balances" ("pool_id") VALUES (NEW."id");
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "credit_pools_open_balance" AFTER INSERT ON "credit_pools"
  FOR EACH ROW EXECUTE FUNCTION open_pool_balance();
