import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

interface LeadershipOptions {
  databaseUrl: string;
  service: string;
  /** Milliseconds between two tries to become the leader. */
  retry: number;
  signal: AbortSignal;
}

/** After so many milliseconds without an answer the leader gives its connection up. */
const answerTimeout = 10_000;

/** Longer than `answerTimeout`, so that the old leader has given up before the next one begins. */
const longestSilence = 15_000;

/** Settings of this session alone: the lock of a leader that is cut off must not stay. */
const sessionSettings = {
  idle_session_timeout: longestSilence,
  tcp_user_timeout: longestSilence,
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 3,
  tcp_keepalives_count: 3,
};

interface Connected {
  client: Client;
  close(): Promise<void>;
}

/** The connection that holds the service's relay lock: whoever holds it relays, and losing it ends the leadership. */
const connectClient = async (
  { databaseUrl, service }: LeadershipOptions,
  lost: () => void,
): Promise<Connected> => {
  const socket = new Socket();
  const client = new Client({
    connectionString: databaseUrl,
    application_name: `${service} relay`,
    // All that is asked here is found by its key: planning it anew each time took longer than doing it.
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
    // `end` waits for the server's answer, which a dead connection never brings.
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
 * Runs `lead` while this process is the one leader of the service; afterwards the connection is closed. All of the
 * leader's work goes over the given connection, so that a leader who lost the lock cannot go on unaware: `lead` asks
 * the database something at least every few seconds and lets its errors through.
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
