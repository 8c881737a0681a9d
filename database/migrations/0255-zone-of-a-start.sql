-- A campaign's start was kept as an instant alone: which day it means, nobody could say who looks from another zone (C7.10).
-- Null in campaigns from before.
alter table campaign add column start_zone text;
