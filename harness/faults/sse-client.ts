import { setTimeout as pause } from 'node:timers/promises';
import type { News } from '@primal/contracts/gateway/live';
import type { Client } from '../traffic/client.ts';

/** Heartbeats come every 10 seconds; a stream that is silent for longer is dead without having ended. */
const longestSilence = 25_000;

/** A browser's stream of changes: opened again whenever it breaks off, where it was. */
export class SseClient {
  readonly #client: Client;
  readonly #ending = new AbortController();
  readonly #running: Promise<void>;
  #last = '';
  opened = 0;
  /** Streams that went on where the one before had broken off. */
  resumed = 0;
  isOpen = false;
  /** What was heard since the stream was last broken off on purpose, `orders.order`. */
  readonly heard = new Set<string>();
  #stream = new AbortController();

  constructor(client: Client) {
    this.#client = client;
    this.#running = this.#run();
  }

  /** Cuts the stream; it is opened again half a second later. */
  breakOff(): void {
    this.heard.clear();
    this.isOpen = false;
    this.#stream.abort();
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#ending;
    for (let turn = 0; !signal.aborted; turn++) {
      await this.#listen(turn).catch(() => {});
      this.isOpen = false;
      await pause(500, undefined, { signal }).catch(() => {});
    }
  }

  async #listen(turn: number): Promise<void> {
    const { urls, person } = this.#client;
    this.#stream = new AbortController();
    const stream = this.#stream;
    let timer = setTimeout(() => stream.abort(), longestSilence);
    try {
      const response = await fetch(`${urls[turn % urls.length]}/api/events?after=${this.#last}`, {
        headers: { cookie: person.cookie },
        signal: AbortSignal.any([this.#ending.signal, stream.signal]),
      });
      if (!response.ok || !response.body) return;
      let text = '';
      for await (const chunk of response.body) {
        clearTimeout(timer);
        timer = setTimeout(() => stream.abort(), longestSilence);
        text += Buffer.from(chunk).toString();
        const messages = text.split('\n\n');
        text = messages.pop() ?? '';
        for (const message of messages) this.#take(message);
      }
    } finally {
      clearTimeout(timer);
    }
  }

  #take(message: string): void {
    const [, id, data] = /^id: (\S+)\ndata: (.+)$/s.exec(message) ?? [];
    if (!id || !data) return;
    const news: News = JSON.parse(data);
    if (news.begins) {
      this.opened += 1;
      this.isOpen = true;
      if (id === this.#last) this.resumed += 1;
    }
    this.#last = id;
    for (const { service, entity } of news.changes) this.heard.add(`${service}.${entity}`);
  }
}
