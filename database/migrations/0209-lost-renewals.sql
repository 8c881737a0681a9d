-- Whether a token has opened anything yet: an exchange whose answer nobody got is one whose new tokens were never used. Those
-- of the version that runs beside this one, which does not note it, count as used.
alter table session_token add column used boolean not null default true;
