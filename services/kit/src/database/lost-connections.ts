/**
 * Both sides detect a dead connection (a cable, a firewall, a power loss) within half a minute. The operating
 * system's default takes up to two hours. The `-c` settings apply to this session: until the server notices,
 * the dead session holds its locks.
 */
export const readConnectionLossOptions = () => ({
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  options: [
    '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=20000',
    // Ends statements of a dead process within seconds, also while they wait for a lock.
    '-c client_connection_check_interval=5000',
    // The driver reads PGOPTIONS only without explicit options; a restore sets its role in PGOPTIONS.
    process.env.PGOPTIONS ?? '',
  ].join(' '),
});

/** Milliseconds until an answer counts as lost: longer than `statement_timeout`. */
export const lostAnswerTimeout = 25_000;

/**
 * Begins a transaction without a statement limit, for migrations. The client waits for its answers without
 * limit, too.
 */
export const noTimeoutSql = 'set local statement_timeout = 0';
