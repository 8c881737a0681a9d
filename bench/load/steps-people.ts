import { at, dice, handle, type Step } from "./steps.ts";

const FIRST = `(array['Kim','Ada','Tom','Ines','Ole','Mira','Jan','Liv','Zoë','Björn'])`;
const LAST = `(array['Berg','Vogel','Moor','Lund','Weber','Ross','Kaya','Großmann','Núñez','Fuchs'])`;

/** Organizations, their people, a mailbox for each of them, and what lies in their bells. */
export const peopleSteps: readonly Step[] = [
  {
    name: "organizations",
    table: "owner",
    over: "owner",
    sql: `insert into owner (id, public_id, name, display_name, created, modified) overriding system value
      select o.id, ${handle("owner", "o.id")}, 'brand-' || o.id, 'Brand ' || o.id, ${at("0.999")}, ${at("0.999")}
      from bench_load.owner o where o.id between $1 and $2`,
  },
  {
    name: "people",
    table: "login",
    over: "owner",
    sql: `insert into login (id, public_id, username, password_hash, first_name, last_name, created, first_signed_in)
        overriding system value
      select l, ${handle("login", "l")}, 'user-' || l || '@brand-' || o.id || '.example', 'none',
        ${FIRST}[1 + ${dice("l", 1, 10)}], ${LAST}[1 + ${dice("l", 2, 10)}], ${at("0.99")}, ${at("0.99")}
      from bench_load.owner o, generate_series(o.first_login, o.first_login + o.logins - 1) l
      where o.id between $1 and $2`,
  },
  {
    name: "memberships",
    table: "membership",
    over: "owner",
    // One of twelve only reads.
    sql: `insert into membership (login_id, owner_id, role, created)
      select l, o.id, case when l = o.first_login then 'owner' when ${dice("l", 3, 6)} = 0 then 'manager'
        when ${dice("l", 4, 10)} = 0 then 'viewer' else 'member' end, ${at("0.99")}
      from bench_load.owner o, generate_series(o.first_login, o.first_login + o.logins - 1) l
      where o.id between $1 and $2`,
  },
  {
    name: "mailboxes",
    table: "mailbox",
    over: "owner",
    // Not yet connected to any server: what is not there is not read. Those that send get one when people are driven.
    sql: `insert into mailbox (id, login_id, owner_id, public_id, name, sender_name, sender_address, sender_identity,
        standard, reads, created) overriding system value
      select l, l, o.id, ${handle("mailbox", "l")}, 'Mailbox ' || l, 'Kim Berg', 'kim-' || l || '@brand-' || o.id ||
        '.example', 'Brand GmbH, Weg 1, 10115 Berlin', true,
        case when ${dice("l", 5, 5)} = 0 then 'me' else 'organization' end, ${at("0.98")}
      from bench_load.owner o, generate_series(o.first_login, o.first_login + o.logins - 1) l
      where o.id between $1 and $2`,
  },
  {
    name: "folders",
    table: "mailbox_folder",
    over: "owner",
    sql: `insert into mailbox_folder (id, mailbox_id, path, use) overriding system value
      select l, l, 'INBOX', 'inbox'
      from bench_load.owner o, generate_series(o.first_login, o.first_login + o.logins - 1) l
      where o.id between $1 and $2`,
  },
  {
    name: "purchases",
    table: "purchase",
    over: "owner",
    sql: `insert into purchase (id, public_id, owner_id, login_id, state, credits_per_email, credits_consumed, request_id)
        overriding system value
      select o.id, ${handle("purchase", "o.id")}, o.id, o.first_login, 'settled_credits', 1, 0, 'load-' || o.id
      from bench_load.owner o where o.id between $1 and $2`,
  },
  {
    name: "notices",
    table: "notice",
    over: "owner",
    // Thirty each, the last five not yet seen.
    sql: `insert into notice (id, public_id, login_id, owner_id, kind, details, created, seen) overriding system value
      select l * 32 + n, ${handle("notice", "l * 32 + n")}, l, o.id, 'answer', '{}'::jsonb,
        ${at("(30 - n) / 60.0")}, case when n <= 25 then ${at("(30 - n) / 61.0")} end
      from bench_load.owner o, generate_series(o.first_login, o.first_login + o.logins - 1) l, generate_series(1, 30) n
      where o.id between $1 and $2`,
  },
];
