import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Koa from 'koa';

export interface Listening {
  port: number;
  /** Takes no new requests, lets those under way finish. */
  stop(): Promise<void>;
}

/** Serves the app; rejects when the port is taken. */
export const listen = (app: Koa, port: number, host: string): Promise<Listening> => {
  const server = createServer(app.callback());
  // Longer than the gateway's pool keeps an idle connection, so that none is closed under a request.
  server.keepAliveTimeout = 75_000;
  const stop = (): Promise<void> =>
    new Promise((settle) => {
      // A connection under a request at this moment becomes idle later, and would stay open for its keep-alive time.
      const sweeping = setInterval(() => server.closeIdleConnections(), 50);
      server.close(() => {
        clearInterval(sweeping);
        settle();
      });
      server.closeIdleConnections();
    });
  return new Promise((settle, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => settle({ port: (server.address() as AddressInfo).port, stop }));
  });
};
