#!/bin/sh
# Creates the two roles and the database: hub_owner migrates, hub is what the hub runs as. PostgreSQL's image runs it at
# the first start; docs/deploy.md runs it as the account postgres. It needs HUB_OWNER_PASSWORD and HUB_PASSWORD.
set -eu
psql --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres \
  --set owner_password="$HUB_OWNER_PASSWORD" --set hub_password="$HUB_PASSWORD" <<'SQL'
CREATE ROLE hub_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE hub LOGIN PASSWORD :'hub_password';
CREATE DATABASE hub OWNER hub_owner;
REVOKE ALL ON DATABASE hub FROM PUBLIC;
GRANT CONNECT ON DATABASE hub TO hub;
-- The server's log would otherwise repeat values of refused statements, such as a student's login name.
ALTER ROLE hub_owner SET log_error_verbosity = terse;
ALTER ROLE hub SET log_error_verbosity = terse;
SQL
