import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How often each gateway is asked whether it is ready; docker/haproxy.cfg does it about as often once one is not. */
const checkEveryMs = 250;

/** The entry of docker compose in small: hands requests to the gateways that are ready, in turn. */
export interface Entry {
  url: string;
  stop(): Promise<void>;
}

interface Target {
  url: string;
  isReady: boolean;
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts an entry before the gateways. As the real one it sends nothing twice, unless the connection was refused. */
export async function startEntry(gateways: readonly string[]): Promise<Entry> {
  const targets: Target[] = gateways.map((url) => ({ url, isReady: true }));
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  const next = (): Target | undefined => {
    const ready = targets.filter((target) => target.isReady);
    turn += 1;
    return ready[turn % ready.length];
  };

  const pass = (req: IncomingMessage, res: ServerResponse, mayRepeat = true): void => {
    const target = next();
    if (!target) return void res.writeHead(503).end();
    const call = request(target.url + req.url, { method: req.method, headers: req.headers, agent });
    call.once('response', (answer) => {
      const { connection, ...headers } = answer.headers;
      res.writeHead(answer.statusCode ?? 502, headers);
      answer.pipe(res);
      answer.once('error', () => res.destroy());
    });
    call.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNREFUSED' || !mayRepeat || res.headersSent) return void res.destroy();
      target.isReady = false;
      pass(req, res, false);
    });
    res.once('close', () => call.destroy());
    req.pipe(call);
  };

  const server = createServer((req, res) => pass(req, res));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const checking = setInterval(() => {
    for (const target of targets)
      void isReady(target.url).then((ready) => {
        target.isReady = ready;
      });
  }, checkEveryMs);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      clearInterval(checking);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
