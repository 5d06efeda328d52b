import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

export interface LeadershipOptions {
  databaseUrl: string;
  service: string;
  /** Between two tries to become the leader. */
  retry: number;
  signal: AbortSignal;
}

/** The connection that holds the service's relay lock: whoever holds it relays, and losing it ends the leadership. */
const connectClient = async (
  { databaseUrl, service }: LeadershipOptions,
  lost: () => void,
): Promise<Client> => {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: `${service} relay`,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    keepAlive: true,
  });
  client.on('error', lost);
  client.on('end', lost);
  await client.connect();
  return client;
};

const tryLock = async (client: Client, service: string): Promise<boolean> => {
  const { rows } = await client.query<{ locked: boolean }>(
    `select pg_try_advisory_lock(hashtext('relay'), hashtext($1)) as locked`,
    [service],
  );
  return rows[0]?.locked === true;
};

/**
 * Runs `lead` while this process is the one leader of the service; afterwards the connection is closed. All of the
 * leader's work goes over the given connection, so that a leader who lost the lock cannot go on unaware.
 */
export const leadOnce = async (
  options: LeadershipOptions,
  lead: (client: Client, signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  const ending = new AbortController();
  const client = await connectClient(options, () => ending.abort());
  const signal = AbortSignal.any([options.signal, ending.signal]);
  try {
    while (!signal.aborted && !(await tryLock(client, options.service)))
      await pause(options.retry, undefined, { signal }).catch(() => {});
    if (!signal.aborted) await lead(client, signal);
  } finally {
    await client.end().catch(() => {});
  }
};
