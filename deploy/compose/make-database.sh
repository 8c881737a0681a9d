#!/bin/sh
# Makes Hostread's role and database on the primary, once there is one. Done again it changes nothing but the password.
# Needs PGHOST, PGPORT, PGUSER, PGPASSWORD and HOSTREAD_PASSWORD.
set -eu
tries=0
until psql -Atqc "select 1" postgres >/dev/null 2>&1; do
  tries=$((tries + 1))
  if [ "$tries" -gt 150 ]; then
    echo "There was no primary for five minutes." >&2
    exit 1
  fi
  sleep 2
done
# psql reads the password from its environment: arguments can be seen by others.
psql -v ON_ERROR_STOP=1 -q postgres <<'SQL'
\getenv password HOSTREAD_PASSWORD
select 'create role hostread login' where not exists (select from pg_roles where rolname = 'hostread') \gexec
select 'create role hostread_fenced nologin' where not exists (select from pg_roles where rolname = 'hostread_fenced') \gexec
grant hostread_fenced to hostread;
alter role hostread password :'password';
select 'create database hostread owner hostread template template0 encoding ''UTF8'''
  where not exists (select from pg_database where datname = 'hostread') \gexec
SQL
