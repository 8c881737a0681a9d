/** Time-outs of a database, in ms, for tests about what happens and not how fast: a busy machine must not decide. */
export const patient = {
  connect: 60_000,
  wait: 60_000,
  statement: 60_000,
  idleInTransaction: 60_000,
  lock: 60_000,
};
