import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Area, areaNames } from '@primal/contracts/area-names';

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

interface Received {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export const readBody = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

export const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

export const createManifest = (name: Area) => ({
  contract: 1,
  name,
  navigation: [{ label: name, path: `/${name}`, order: 1, more: false }],
  routes: [{ path: `/${name}`, title: name, frame: true }],
  widgets: [],
  kit: {},
  entryFile: 'remoteEntry.js',
  files: {},
});

export class StandIn {
  readonly received: Received[] = [];
  readonly #name: Area;
  readonly #answers = new Map<string, Answer>();
  #server: Server | undefined;
  #port = 0;

  constructor(name: Area) {
    this.#name = name;
    this.answer(`/mfe/${name}/manifest.json`, (_request, response) =>
      sendJson(response, 200, createManifest(name)),
    );
    this.answer('/health/ready', (_request, response) => sendJson(response, 200, { status: 'ready' }));
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get last(): Received {
    const last = this.received.at(-1);
    if (!last) throw new Error(`${this.#name} got nothing.`);
    return last;
  }

  /** Sets the answer of a path for all methods. Other paths echo the request. */
  answer(path: string, answer: Answer): void {
    this.#answers.set(path, answer);
  }

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      this.#handle(request, response).catch(() => response.destroy());
    });
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const received = { method, url, headers, body: '' };
    this.received.push(received);
    const answer = this.#answers.get(url.split('?')[0] ?? '');
    if (answer) return answer(request, response);
    received.body = await readBody(request);
    sendJson(response, 200, { service: this.#name, ...received });
  }

  /** Simulates a killed process. `start` restores it at the same address. */
  async stop(): Promise<void> {
    const server = this.#server;
    server?.closeAllConnections();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  }
}

export const startStandIns = async (): Promise<Record<Area, StandIn>> => {
  const standIns = areaNames.map((area) => [area, new StandIn(area)] as const);
  await Promise.all(standIns.map(([, standIn]) => standIn.start()));
  return Object.fromEntries(standIns) as Record<Area, StandIn>;
};
