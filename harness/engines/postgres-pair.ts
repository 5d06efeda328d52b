import { type Postgres, type PostgresOptions, startPostgres } from '../../ops/engines/postgres.ts';
import { preparePostgresFiles } from '../../ops/engines/postgres-files.ts';
import type { Program } from '../../ops/run/program.ts';
import { Balancer } from './balancer.ts';
import { fence, promote, replicate, startStandby } from './standby.ts';

export type Replication = 'synchronous' | 'asynchronous';

interface Server extends Postgres {
  options: PostgresOptions;
}

const getDataFolder = ({ options }: Server): string => preparePostgresFiles(options.dataDir).data;

/**
 * A primary and its hot standby behind one address, which always leads to the primary. Services connect to
 * one host only. In Kubernetes, CloudNativePG's `-rw` service is that host.
 */
export class PostgresPair {
  readonly #address: Balancer;
  readonly #replication: Replication;
  readonly #superuser: string;
  #primary: Server;
  #standby: Server;

  private constructor(primary: Server, standby: Server, address: Balancer, replication: Replication) {
    this.#primary = primary;
    this.#standby = standby;
    this.#address = address;
    this.#replication = replication;
    this.#superuser = primary.options.password;
  }

  static async start(
    one: PostgresOptions,
    two: PostgresOptions,
    replication: Replication,
  ): Promise<PostgresPair> {
    const first = { ...(await startPostgres(one)), options: one };
    try {
      const standby = { ...(await startStandby(first, getDataFolder(first), two)), options: two };
      await replicate(first, replication);
      const address = await Balancer.start([first.port]);
      return new PostgresPair(first, standby, address, replication);
    } catch (error) {
      await first.program.stop();
      throw error;
    }
  }

  get primary(): Program {
    return this.#primary.program;
  }

  get standby(): Program {
    return this.#standby.program;
  }

  urlOf(database: string): string {
    return `postgres://postgres:${encodeURIComponent(this.#superuser)}@127.0.0.1:${this.#address.port}/${database}`;
  }

  /**
   * Promotes the standby. First ends the old primary, cuts its connections and fences its files, so that it
   * cannot write. Then promotes the standby and switches the address.
   */
  async failOver(): Promise<void> {
    const old = this.#primary;
    const next = this.#standby;
    old.program.kill('SIGKILL');
    await old.program.exit;
    this.#address.pointTo([]);
    this.#address.cut(old.port);
    await fence(getDataFolder(old));
    await promote(next);
    [this.#primary, this.#standby] = [next, old];
    this.#address.pointTo([next.port]);
  }

  async rejoin(): Promise<void> {
    const { options } = this.#standby;
    this.#standby = {
      ...(await startStandby(this.#primary, getDataFolder(this.#primary), options)),
      options,
    };
    await replicate(this.#primary, this.#replication);
  }

  async stop(): Promise<void> {
    await this.#address.stop();
    await this.#standby.program.stop();
    await this.#primary.program.stop();
  }
}
