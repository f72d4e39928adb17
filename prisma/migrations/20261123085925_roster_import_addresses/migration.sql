-- The audit log has the addresses, for a limited time.
UPDATE "roster_imports" SET "address" = NULL WHERE "status" <> 'applying' AND "address" IS NOT NULL;
