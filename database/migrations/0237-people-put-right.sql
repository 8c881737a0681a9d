-- Whoever had come by single sign-on alone counted as never signed in, and was told of no new browser the first time a
-- password was used.
update login set first_signed_in = came.first
from (select login_id, min(created) as first from sign_on_identity group by login_id) came
where came.login_id = login.id and login.first_signed_in is null;

-- Accounts that were deleted between a removal and its undoing: they counted as owners, and nobody can sign in with them.
delete from membership using login where login.id = membership.login_id and login.deleted is not null;
