import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

interface LeadershipOptions {
  databaseUrl: string;
  service: string;
  /** Milliseconds between two attempts to become the leader. */
  retry: number;
  signal: AbortSignal;
}

/** Milliseconds without an answer after which the leader gives up its connection. */
const answerTimeout = 10_000;

/** Longer than `answerTimeout`, so that the old leader gives up before the next one begins. */
const maxSilenceMs = 15_000;

/** Session settings that release the lock of a leader that is cut off. */
const sessionSettings = {
  idle_session_timeout: maxSilenceMs,
  tcp_user_timeout: maxSilenceMs,
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 3,
  tcp_keepalives_count: 3,
};

interface Connected {
  client: Client;
  close(): Promise<void>;
}

/**
 * Opens the connection that holds the service's relay lock. The holder relays; losing the connection ends the
 * leadership.
 */
const connectClient = async (
  { databaseUrl, service }: LeadershipOptions,
  lost: () => void,
): Promise<Connected> => {
  const socket = new Socket();
  const client = new Client({
    connectionString: databaseUrl,
    application_name: `${service} relay`,
    // All queries on this connection use a key: planning each query took longer than running it.
    options: '-c plan_cache_mode=force_generic_plan',
    connectionTimeoutMillis: 5_000,
    query_timeout: answerTimeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    stream: () => socket,
  });
  client.on('error', lost);
  client.on('end', lost);
  const close = async (): Promise<void> => {
    await Promise.race([client.end().catch(() => {}), pause(1_000, undefined, { ref: false })]);
    socket.destroy();
  };
  try {
    await client.connect();
    const settings = Object.entries(sessionSettings);
    await client.query(
      'select set_config(name, value, false) from unnest($1::text[], $2::text[]) as s (name, value)',
      [settings.map(([name]) => name), settings.map(([, value]) => String(value))],
    );
  } catch (error) {
    await close();
    throw error;
  }
  return { client, close };
};

const tryLock = async (client: Client, service: string): Promise<boolean> => {
  const { rows } = await client.query<{ locked: boolean }>(
    `select pg_try_advisory_lock(hashtext('relay'), hashtext($1)) as locked`,
    [service],
  );
  return rows[0]?.locked === true;
};

/**
 * Runs `lead` while this process is the service's one leader, then closes the connection. The leader must
 * use only the given connection, so that it notices a lost lock. `lead` must query the database every few
 * seconds and propagate its errors.
 */
export const leadOnce = async (
  options: LeadershipOptions,
  lead: (client: Client, signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  const ending = new AbortController();
  const { client, close } = await connectClient(options, () => ending.abort());
  const signal = AbortSignal.any([options.signal, ending.signal]);
  try {
    while (!signal.aborted && !(await tryLock(client, options.service)))
      await pause(options.retry, undefined, { signal }).catch(() => {});
    if (!signal.aborted) await lead(client, signal);
  } finally {
    await close();
  }
};
