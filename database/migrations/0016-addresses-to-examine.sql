-- Finds the addresses whose country and evidence nobody has looked for: none of them is sold, so they come first.
create index podcast_address_to_examine on podcast_address (id)
  where evidence = 'not-examined' and verdict = 'usable' and gone is null;
-- What was taken for an invitation is looked at anew: a sentence that denies anything is none.
update podcast_address set evidence = 'not-examined', snippet = '' where evidence = 'invitation';
