-- By hand
ALTER TABLE "playground_launches" DROP CONSTRAINT "playground_launches_variant_check";
ALTER TABLE "playground_launches" ADD CONSTRAINT "playground_launches_variant_check" CHECK ("variant" IN
  ('valid', 'expired', 'expires-soon', 'tampered', 'unsigned', 'wrong-app', 'untrusted-proxy', 'version-1'));
