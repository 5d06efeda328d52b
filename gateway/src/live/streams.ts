import type { ServerResponse } from 'node:http';
import type { Change } from '@primal/contracts/gateway/api';
import type { Middleware } from '../koa.ts';
import type { LiveSession } from '../sessions/sessions.ts';

/** Changes of this time go out together, each once. */
const gatherMs = 25;

/** A browser that is this far behind is let go; it opens the stream again and asks for everything anew. */
const maxBehindBytes = 256 * 1024;

interface Stream {
  sid: string;
  userId: string;
  res: ServerResponse;
}

/** The open event streams of this instance's browsers. */
export class Streams {
  readonly #open = new Set<Stream>();
  readonly #gathered = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  /** `GET /api/events`. */
  readonly handler: Middleware = (context) => {
    const { live } = context.state;
    if (!live) return;
    context.respond = false;
    this.add(live, context.res);
  };

  /** Starts an event stream as the answer to a session's request. */
  add({ sid, user }: LiveSession, res: ServerResponse): void {
    const stream = { sid, userId: user.userId, res };
    res.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-cache, no-transform',
      // nginx would hold the messages back.
      'X-Accel-Buffering': 'no',
    });
    res.write('retry: 2000\n\n');
    this.#open.add(stream);
    res.once('close', () => this.#open.delete(stream));
  }

  /** The sessions that have a stream open, or those of one user. */
  sessionIds(userId?: string): string[] {
    const streams = [...this.#open].filter((stream) => !userId || stream.userId === userId);
    return [...new Set(streams.map(({ sid }) => sid))];
  }

  /** Tells every browser of a change. */
  announce(change: Change): void {
    this.#gathered.add(`data: ${JSON.stringify(change)}\n\n`);
    this.#timer ??= setTimeout(() => this.#flush(), gatherMs);
  }

  #flush(): void {
    this.#timer = undefined;
    const messages = [...this.#gathered].join('');
    this.#gathered.clear();
    this.#write(messages);
  }

  /** A comment that keeps proxies from closing a quiet stream and uncovers browsers that are gone. */
  heartbeat(): void {
    this.#write(': alive\n\n');
  }

  #write(messages: string): void {
    const bytes = Buffer.from(messages);
    for (const { res } of this.#open) {
      if (res.writableLength > maxBehindBytes) res.destroy();
      else res.write(bytes);
    }
  }

  /** Ends the streams of sessions that have ended. */
  end(sids: readonly string[]): void {
    for (const { sid, res } of this.#open) if (sids.includes(sid)) res.end();
  }

  /** Ends every stream; the browsers open theirs again when they can. */
  endAll(): void {
    clearTimeout(this.#timer);
    for (const { res } of this.#open) res.end();
  }
}
