import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sweepTable } from '@primal/service-kit/events/kit-state';
import type { Logger } from '@primal/service-kit/logging';
import { problem } from '@primal/service-kit/problem';
import type { Pool } from 'pg';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { createPool, runInTransaction } from '../database.ts';

const splitGroups = (part: string): string[] => (part === '' ? [] : part.split(':'));

/**
 * Normalizes an address for counting. IPv6: the first 64 bits, because a single connection owns all addresses
 * below. IPv4, and IPv4-mapped IPv6: the whole address.
 */
export const toNetwork = (address: string): string => {
  const [bare = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(bare)) return address;
  const [before = '', after = ''] = bare.split('::');
  const first = splitGroups(before);
  const last = splitGroups(after);
  const missing = bare.includes('::') ? Array(Math.max(0, 8 - first.length - last.length)).fill('0') : [];
  const groups = [...first, ...missing, ...last].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
};

/** Limits per 15 minutes (docs/rules/identity-and-sessions.md#sign-in-limits). */
const windowSeconds = 15 * 60;
const failuresPerName = 10;
const failuresPerAddress = 100;
const registrationsPerAddress = 60;
/** Limits on reset mails, so that nobody can flood a mailbox. */
const resetsPerName = 5;
const resetsPerAddress = 30;

/** Public certificate reads per minute: enough for a dock that scans a truckload. */
const openReadsPerAddress = 60;

/** Limit of queued attempts per address, so that other addresses get slots. */
const waitingAtMost = 4;

const signInsAtOnce = 4;

const createTooManyProblem = (message: string, { msBeforeNext }: Pick<RateLimiterRes, 'msBeforeNext'>) =>
  problem.tooMany(message, Math.max(1, Math.ceil(msBeforeNext / 1000)));

const tooManySignIns = 'Too many failed sign-ins. Please wait a few minutes and try again.';
const tooManyAtOnce = 'Too many sign-ins from this address at once. Please try again in a moment.';
const tooManyRegistrations =
  'Too many registrations from this address. Please wait a few minutes and try again.';

const tooManyResets = 'Too many password resets were requested. Please wait a few minutes and try again.';

const tooManyReads = 'Too many requests from this address. Please wait a minute and try again.';

/** Runs work serially by key. */
export class SerialQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    }
  }
}

interface SignIn<User> {
  attempt: () => Promise<User | undefined>;
  /** Called once when a name or address reaches its limit. */
  onLocked: (what: { name: string } | { address: string }) => Promise<void>;
}

interface Options {
  pool: Pool;
  databaseUrl: string;
  secret: string;
  log: Logger;
}

/** Rate limits in PostgreSQL, shared by all gateway instances. */
export class Limits {
  readonly #pool: Pool;
  readonly #secret: string;
  readonly #underWay = new Map<string, number>();
  readonly #locks: Pool;
  readonly #failuresOfName: RateLimiterPostgres;
  readonly #failuresOfAddress: RateLimiterPostgres;
  readonly #registrations: RateLimiterPostgres;
  readonly #resetsOfName: RateLimiterPostgres;
  readonly #resetsOfAddress: RateLimiterPostgres;
  readonly #openReads: RateLimiterPostgres;
  readonly #inTurn = new SerialQueue();

  constructor({ pool, databaseUrl, secret, log }: Options) {
    this.#pool = pool;
    this.#secret = secret;
    // Separate pool: waiting sign-ins must not use the connections that read sessions.
    this.#locks = createPool(databaseUrl, log, {
      application_name: 'gateway sign-in',
      max: signInsAtOnce,
      idleTimeoutMillis: 10_000,
      connectionTimeoutMillis: 10_000,
    });
    const createLimiter = (keyPrefix: string, points: number, duration = windowSeconds) =>
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix,
        points,
        duration,
      });
    this.#failuresOfName = createLimiter('name', failuresPerName);
    this.#failuresOfAddress = createLimiter('address', failuresPerAddress);
    this.#registrations = createLimiter('registration', registrationsPerAddress);
    this.#resetsOfName = createLimiter('reset-name', resetsPerName);
    this.#resetsOfAddress = createLimiter('reset-address', resetsPerAddress);
    this.#openReads = createLimiter('open-read', openReadsPerAddress, 60);
  }

  /**
   * Signs in unless name or address failed too often. Attempts of a name or address run serially across all
   * instances. In parallel, more guesses than the limit could start before the first failure counts.
   */
  async signIn<User>(username: string, from: string, { attempt, onLocked }: SignIn<User>) {
    const address = toNetwork(from);
    // Hashed, because users sometimes type a password into the name field.
    const name = this.#keyOf(username);
    const before = this.#underWay.get(address) ?? 0;
    if (before > waitingAtMost) throw problem.tooMany(tooManyAtOnce, 1);
    this.#underWay.set(address, before + 1);
    try {
      return await this.#attempt(name, address, { attempt, onLocked }, username);
    } finally {
      const left = (this.#underWay.get(address) ?? 1) - 1;
      if (left > 0) this.#underWay.set(address, left);
      else this.#underWay.delete(address);
    }
  }

  #attempt<User>(name: string, address: string, { attempt, onLocked }: SignIn<User>, username: string) {
    return this.#alone(name, address, async () => {
      await this.#assertNotHeld(name, address);
      const user = await attempt();
      if (!user) {
        const [ofName, ofAddress] = await Promise.all([
          this.#failuresOfName.penalty(name),
          this.#failuresOfAddress.penalty(address),
        ]);
        if (ofName.consumedPoints === failuresPerName) await onLocked({ name: username });
        if (ofAddress.consumedPoints === failuresPerAddress) await onLocked({ address });
      }
      return user;
    });
  }

  /** Locks the name before the address, to avoid deadlocks. */
  #alone<Result>(name: string, address: string, work: () => Promise<Result>): Promise<Result> {
    return this.#inTurn.run(`name ${name}`, () =>
      this.#inTurn.run(`address ${address}`, () =>
        runInTransaction(this.#locks, async (client) => {
          await client.query('select pg_advisory_xact_lock(1, hashtext($1))', [name]);
          await client.query('select pg_advisory_xact_lock(2, hashtext($1))', [address]);
          return work();
        }),
      ),
    );
  }

  async #assertNotHeld(name: string, address: string): Promise<void> {
    const [ofName, ofAddress] = await Promise.all([
      this.#failuresOfName.get(name),
      this.#failuresOfAddress.get(address),
    ]);
    const held = [
      ofName && ofName.consumedPoints >= failuresPerName ? ofName : null,
      ofAddress && ofAddress.consumedPoints >= failuresPerAddress ? ofAddress : null,
    ].filter((result) => result !== null);
    const longest = held.sort((a, b) => b.msBeforeNext - a.msBeforeNext)[0];
    if (longest) throw createTooManyProblem(tooManySignIns, longest);
  }

  async countRegistration(from: string): Promise<void> {
    const result = await this.#registrations.penalty(toNetwork(from));
    if (result.consumedPoints > registrationsPerAddress)
      throw createTooManyProblem(tooManyRegistrations, result);
  }

  #keyOf(name: string): string {
    return createHmac('sha256', this.#secret).update(name.toLowerCase()).digest('base64url');
  }

  async countReset(name: string | null, from: string): Promise<void> {
    const ofAddress = await this.#resetsOfAddress.penalty(toNetwork(from));
    if (ofAddress.consumedPoints > resetsPerAddress) throw createTooManyProblem(tooManyResets, ofAddress);
    if (name === null) return;
    const ofName = await this.#resetsOfName.penalty(this.#keyOf(name));
    if (ofName.consumedPoints > resetsPerName) throw createTooManyProblem(tooManyResets, ofName);
  }

  async countOpenRead(from: string): Promise<void> {
    const result = await this.#openReads.penalty(toNetwork(from));
    if (result.consumedPoints > openReadsPerAddress) throw createTooManyProblem(tooManyReads, result);
  }

  async sweep(): Promise<void> {
    await sweepTable(this.#pool, 'rate_limits', `expire < ${Date.now()}`);
  }

  async stop(): Promise<void> {
    await this.#locks.end();
  }
}
