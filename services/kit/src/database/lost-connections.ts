/**
 * How both sides find out within half a minute that a connection is dead although nobody closed it (a cable, a
 * firewall, a machine that lost its power); by the system's own measure it takes up to two hours. The `-c` settings are
 * PostgreSQL's, for this session alone: until the server notices, the dead session keeps its locks.
 */
export const noticeLostConnections = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  options: [
    '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=20000',
    // A statement of a process that has gone ends within seconds, also while it waits for a lock.
    '-c client_connection_check_interval=5000',
    // The driver reads the variable only where no options are given; a restore names the role in it.
    process.env.PGOPTIONS ?? '',
  ].join(' '),
};

/** After so many milliseconds an answer will not come: longer than any statement may take (`statement_timeout`). */
export const longestAnswer = 25_000;

/** Begins a transaction whose statements may take any time, a migration: no answer of it is given up. */
export const unlimited = 'set local statement_timeout = 0';
