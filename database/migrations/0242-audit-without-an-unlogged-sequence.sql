-- PostgreSQL 15 and later keep the sequence of an unlogged table's identity unlogged, too. A standby that took over before its
-- first restartpoint could find that sequence's page empty ("bad magic number in sequence"), and refused everything that is
-- audited from then on (PostgreSQL's commit 8e684ce mends that in versions of summer 2026). These numbers only tell rows of one
-- transaction apart: the audit's own sequence does for them. A sequence that is broken already leaves with the identity.
alter table audit_pending alter column id drop identity;
alter table audit_pending alter column id set default nextval('audit_id_seq');
