import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, createServer, type ListenOptions, type Server as NetServer } from 'node:net';

const backlog = 4_096;

export interface Address {
  /** 0 for any free port. */
  port: number;
  host: string;
  /**
   * Number of sockets on the port. Node accepts one connection per socket and event-loop turn. With a single
   * socket a rush of new connections waits for seconds. Linux only; elsewhere 1.
   */
  sockets?: number;
}

const open = async (server: NetServer, options: ListenOptions): Promise<number> => {
  server.listen({ ...options, backlog });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

const closeServer = (server: NetServer): Promise<void> =>
  new Promise((resolve) => void server.close(() => resolve()));

/** Listens exclusively first, and rejects if the port is taken: a shared port would admit a foreign process. */
const assertFree = async (port: number, host: string): Promise<void> => {
  const alone = createServer();
  await open(alone, { port, host });
  await closeServer(alone);
};

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
      await Promise.all([server, ...others].map(closeServer));
    },
  };
};
