-- The lines of /etc/pgbouncer/userlist.txt: the store's role with its secret as PostgreSQL keeps it, which is not its password.
-- sudo -u postgres psql -qAtX < deploy/pgbouncer-users.sql > /etc/pgbouncer/userlist.txt
SELECT format('"%s" "%s"', rolname, rolpassword) FROM pg_authid WHERE rolname = 'nucleo';
