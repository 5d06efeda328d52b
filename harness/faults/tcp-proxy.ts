import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { Random } from '../../ops/demo/random.ts';

type Pair = readonly [Socket, Socket];

/**
 * A faulty network: forwards TCP connections to a port of this machine. It can reset connections, refuse new
 * ones, and stop forwarding without a sign to either side.
 */
export class TcpProxy {
  readonly #target: number;
  readonly #server: Server;
  readonly #pairs = new Set<Pair>();
  #refuses = false;
  #isSilent = false;

  private constructor(target: number) {
    this.#target = target;
    this.#server = createServer({ allowHalfOpen: false }, (socket) => this.#accept(socket));
  }

  static async to(port: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(port);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  drop(random: Random, share = 1): void {
    for (const pair of this.#pairs)
      if (random.chance(share)) for (const socket of pair) socket.resetAndDestroy();
  }

  refuse(): void {
    this.#refuses = true;
  }

  /** Stops traffic in both directions while connections seem open. */
  stall(): void {
    this.#isSilent = true;
    for (const pair of this.#pairs) for (const socket of pair) socket.pause();
  }

  repair(): void {
    this.#refuses = false;
    this.#isSilent = false;
    for (const pair of this.#pairs) for (const socket of pair) socket.resume();
  }

  close(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
    this.#server.close();
  }

  #accept(near: Socket): void {
    near.on('error', () => {});
    if (this.#refuses) return void near.resetAndDestroy();
    const far = connect(this.#target, '127.0.0.1');
    const pair = [near, far] as const;
    this.#pairs.add(pair);
    this.#pass(near, far);
    this.#pass(far, near);
    if (this.#isSilent) for (const socket of pair) socket.pause();
  }

  #pass(from: Socket, to: Socket): void {
    from.setNoDelay(true);
    from.on('error', () => to.destroy());
    from.on('close', () => {
      to.destroy();
      for (const pair of this.#pairs) if (pair.includes(from)) this.#pairs.delete(pair);
    });
    from.on('data', (chunk) => {
      if (!to.write(chunk)) from.pause();
    });
    to.on('drain', () => {
      if (!this.#isSilent) from.resume();
    });
  }
}
