import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * A round-robin TCP balancer on one loopback address, like a cluster's service address or HAProxy. Skips
 * targets that refuse.
 */
export class Balancer {
  readonly port: number;
  readonly #server: Server;
  readonly #open = new Map<Socket, number>();
  #targets: readonly number[];
  #turn = 0;

  private constructor(server: Server, port: number, targets: readonly number[]) {
    this.#server = server;
    this.port = port;
    this.#targets = targets;
    server.on('connection', (client) => this.#passOn(client, this.#choices()));
  }

  /** Listens on a port that the system assigns, because another process may bind a previously chosen port. */
  static async start(targets: readonly number[] = []): Promise<Balancer> {
    const server = createServer({ noDelay: true }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Balancer(server, (server.address() as AddressInfo).port, targets);
  }

  /** Applies to new connections; open connections keep their target. */
  pointTo(targets: readonly number[]): void {
    this.#targets = targets;
  }

  cut(target: number): void {
    for (const [client, port] of this.#open) if (port === target) client.destroy();
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const client of this.#open.keys()) client.destroy();
    await closed;
  }

  #choices(): number[] {
    this.#turn = (this.#turn + 1) % Math.max(this.#targets.length, 1);
    return [...this.#targets.slice(this.#turn), ...this.#targets.slice(0, this.#turn)];
  }

  #passOn(client: Socket, [port, ...others]: number[]): void {
    // If every target refuses, the client's connection breaks.
    if (port === undefined || client.destroyed) return void client.destroy();
    const server = connect({ port, host: '127.0.0.1', noDelay: true });
    let isThrough = false;
    const gone = () => client.destroy();
    client.on('error', () => {}).once('close', () => server.destroy());
    this.#open.set(client, port);
    client.once('close', () => this.#open.delete(client));
    server.once('connect', () => {
      isThrough = true;
      client.pipe(server).pipe(client);
    });
    server.on('error', () => {});
    server.once('close', () => (isThrough ? gone() : this.#passOn(client, others)));
  }
}

const askEvery = 250;

/** Limits a balancer to the targets that pass `/health/ready`, until the signal. */
export async function followReadiness(
  balancer: Balancer,
  ports: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  const isReady = async (port: number): Promise<boolean> => {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, {
        signal: AbortSignal.timeout(2_000),
      });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    }
  };
  while (!signal.aborted) {
    const answers = await Promise.all(ports.map(isReady));
    balancer.pointTo(ports.filter((_, at) => answers[at]));
    await pause(askEvery, undefined, { signal }).catch(() => {});
  }
}
