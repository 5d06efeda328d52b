import { problem } from '@primal/service-kit/problem';
import type { Pool } from 'pg';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { InTurn } from './in-turn.ts';

/** Per 15 minutes (decisions, "Identity and sessions"). */
const windowSeconds = 15 * 60;
const failuresPerName = 10;
const failuresPerAddress = 100;
const registrationsPerAddress = 60;

const tooMany = (message: string, { msBeforeNext }: Pick<RateLimiterRes, 'msBeforeNext'>) =>
  problem.tooMany(message, Math.max(1, Math.ceil(msBeforeNext / 1000)));

const tooManySignIns = 'Too many failed sign-ins. Please wait a few minutes and try again.';
const tooManyRegistrations =
  'Too many registrations from this address. Please wait a few minutes and try again.';

/** Counts in PostgreSQL, so that all gateway instances count together. */
export class Limits {
  readonly #pool: Pool;
  readonly #failuresOfName: RateLimiterPostgres;
  readonly #failuresOfAddress: RateLimiterPostgres;
  readonly #registrations: RateLimiterPostgres;
  readonly #inTurn = new InTurn();

  constructor(pool: Pool) {
    this.#pool = pool;
    const limiter = (keyPrefix: string, points: number) =>
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix,
        points,
        duration: windowSeconds,
      });
    this.#failuresOfName = limiter('name', failuresPerName);
    this.#failuresOfAddress = limiter('address', failuresPerAddress);
    this.#registrations = limiter('registration', registrationsPerAddress);
  }

  /**
   * Tries to sign in unless name or address failed too often; `attempt` answers nothing for a wrong name or password.
   * Attempts of one name, and of one address, run one after the other: in parallel, more guesses than the limit would
   * be under way before the first failure counts.
   */
  async signIn<User>(username: string, address: string, attempt: () => Promise<User | undefined>) {
    const name = username.toLowerCase();
    return this.#inTurn.run(`name ${name}`, () =>
      this.#inTurn.run(`address ${address}`, async () => {
        await this.#refuseHeld(name, address);
        const user = await attempt();
        if (!user) {
          await Promise.all([this.#failuresOfName.penalty(name), this.#failuresOfAddress.penalty(address)]);
        }
        return user;
      }),
    );
  }

  async #refuseHeld(name: string, address: string): Promise<void> {
    const [ofName, ofAddress] = await Promise.all([
      this.#failuresOfName.get(name),
      this.#failuresOfAddress.get(address),
    ]);
    const held = [
      ofName && ofName.consumedPoints >= failuresPerName ? ofName : null,
      ofAddress && ofAddress.consumedPoints >= failuresPerAddress ? ofAddress : null,
    ].filter((result) => result !== null);
    const [first, ...rest] = held;
    if (first)
      throw tooMany(
        tooManySignIns,
        rest.reduce((a, b) => (a.msBeforeNext > b.msBeforeNext ? a : b), first),
      );
  }

  /** Counts a registration, whatever becomes of it. */
  async countRegistration(address: string): Promise<void> {
    const result = await this.#registrations.penalty(address);
    if (result.consumedPoints > registrationsPerAddress) throw tooMany(tooManyRegistrations, result);
  }

  /** Removes counts whose time is over. */
  async sweep(): Promise<void> {
    await this.#pool.query('delete from rate_limits where expire < $1', [Date.now()]);
  }
}
