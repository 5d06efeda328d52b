import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, createServer, type ListenOptions, type Server as NetServer } from 'node:net';

/**
 * Connections that wait on a socket to be taken while the process is at something else; the system may allow fewer
 * (`somaxconn`). One that finds no room is tried again by its client after 1, 3 and 7 seconds.
 */
const backlog = 4_096;

export interface Address {
  /** 0 for any free one. */
  port: number;
  host: string;
  /**
   * Sockets on that port. Node takes one new connection from each in a turn of its event loop: behind a single one a rush
   * of new connections waits for seconds while those that are open are served at once. Linux only, elsewhere it is one.
   */
  sockets?: number;
}

const open = async (server: NetServer, options: ListenOptions): Promise<number> => {
  server.listen({ ...options, backlog });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

const closed = (server: NetServer): Promise<void> =>
  new Promise((resolve) => void server.close(() => resolve()));

/** Sockets that share a port would share it with a stranger's too: asks for it alone first, and rejects when it is taken. */
const assertFree = async (port: number, host: string): Promise<void> => {
  const alone = createServer();
  await open(alone, { port, host });
  await closed(alone);
};

/** Rejects when the port is taken; `close` resolves when all connections have ended. */
export const listenAt = async (
  server: Server,
  { port, host, sockets = 1 }: Address,
): Promise<{ port: number; close(): Promise<void> }> => {
  const reusePort = sockets > 1 && process.platform === 'linux';
  if (reusePort && port !== 0) await assertFree(port, host);
  const taken = await open(server, { port, host, reusePort });
  const others = Array.from({ length: reusePort ? sockets - 1 : 0 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket)),
  );
  await Promise.all(others.map((other) => open(other, { port: taken, host, reusePort })));
  return {
    port: taken,
    close: async () => {
      await Promise.all([server, ...others].map(closed));
    },
  };
};
