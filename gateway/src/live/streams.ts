import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { areaServices } from '@primal/contracts/area-services';
import {
  type Change,
  leavingEvent,
  type News,
  type NewsPosition,
  type Notice,
  positionText,
  readPosition,
} from '@primal/contracts/gateway/live';
import { type CallPermission, maySend, type Permission } from '@primal/contracts/shared/permissions';
import { problem } from '@primal/service-kit/problem';
import type { Middleware } from '../koa.ts';
import type { LiveSession } from '../sessions/sessions.ts';

/** Changes of this time go out together, each once: ten thousand at once are a handful of lines. */
const gatherMs = 25;

/** A browser that is this far behind is let go; it opens the stream again and goes on where it was. */
const maxBehindBytes = 256 * 1024;

/** Messages that are kept for browsers whose stream was cut: at least 25 seconds of a busy hour, hours of a quiet one. */
const keptMessages = 1_000;

/** What a browser that comes newly is told of the time before. */
const keptNotices = 30;

/** Open streams of this instance; each costs a connection and a little memory. */
const mostStreams = 1_000;

/** Streams of one session. It is one browser, which has one stream; more are left over from tabs that are gone. */
const mostOfASession = 8;

/** Streams of one account on this instance, so that no account takes the place of all others. */
const mostOfAnAccount = 20;

interface Stream {
  sid: string;
  userId: string;
  /** What its account may do: it is told of nothing else. */
  permissions: readonly Permission[];
  res: ServerResponse;
}

interface Message {
  position: NewsPosition;
  news: News;
}

/** Changes of admin that others are told of than of its changes in general. */
const ofAdmin: Record<string, CallPermission> = {
  // Their own account, what it may do and what papers say concerns everybody.
  user: 'signedIn',
  role: 'signedIn',
  settings: 'signedIn',
  audit: 'administer',
  backup: 'administer',
};

/** Who is told of a change. Everybody has screens, which another version may replace. */
const changeNeeds = ({ service, entity }: Change): CallPermission =>
  (entity === 'screens' ? 'signedIn' : service === 'admin' ? ofAdmin[entity] : undefined) ??
  areaServices[service].changesFor;

/** News as an account with these permissions is told them; a message without any still has its number. */
const newsFor = (permissions: readonly Permission[], { changes, notices, ...news }: News): News => ({
  ...news,
  changes: changes.filter((change) => maySend(permissions, changeNeeds(change))),
  notices: notices.filter(({ needs }) => !needs || permissions.includes(needs)),
});

const frame = (position: NewsPosition, news: News): string =>
  `id: ${positionText(position)}\ndata: ${JSON.stringify(news)}\n\n`;

const newSeries = (): string => randomBytes(6).toString('hex');

/** The open event streams of this instance's browsers, and what those with a cut stream have missed. */
export class Streams {
  readonly #open = new Set<Stream>();
  readonly #changes = new Map<string, Change>();
  #notices: Notice[] = [];
  #recent: Notice[] = [];
  #series = newSeries();
  #number = 0;
  /** The last messages, the newest with the number `#number`. */
  #sent: Message[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isLeaving = false;

  /** `GET /api/events`. */
  readonly handler: Middleware = (context) => {
    const { live } = context.state;
    if (!live) return;
    if (this.#isLeaving) throw problem.notServed('leaving');
    if (this.#open.size >= mostStreams) throw problem.notServed('busy');
    context.respond = false;
    const after = context.get('Last-Event-ID') || String(context.query.after ?? '');
    this.add(live, context.res, readPosition(after));
  };

  /** Starts an event stream as the answer to a session's request, with what came after the given message. */
  add({ sid, user }: LiveSession, res: ServerResponse, after: NewsPosition | null = null): void {
    const { userId, permissions } = user;
    const stream = { sid, userId, permissions, res };
    this.#makeRoom((one) => one.sid === sid, mostOfASession);
    this.#makeRoom((one) => one.userId === userId, mostOfAnAccount);
    res.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-cache, no-transform',
      // nginx would hold the messages back.
      'X-Accel-Buffering': 'no',
    });
    const missed = after && this.#after(after);
    const begin = missed ? after : { series: this.#series, number: this.#number };
    // What was missed carries its own notices.
    const notices = missed ? [] : this.#recent;
    const messages = [
      { position: begin, news: { begins: true as const, changes: [], notices } },
      ...(missed ?? []),
    ];
    const text = messages.map(({ position, news }) => frame(position, newsFor(permissions, news))).join('');
    res.write(`retry: 2000\n\n${text}`);
    this.#open.add(stream);
    res.once('close', () => this.#open.delete(stream));
  }

  /** Ends the oldest streams that leave no place for one more; a browser that is still there reconnects where it was. */
  #makeRoom(isOwn: (stream: Stream) => boolean, most: number): void {
    const own = [...this.#open].filter(isOwn);
    for (const stream of own.slice(0, Math.max(0, own.length - most + 1))) {
      this.#open.delete(stream);
      stream.res.end();
    }
  }

  /** The messages after one of this series; null when they are no longer known. */
  #after({ series, number }: NewsPosition): Message[] | null {
    const count = this.#number - number;
    if (series !== this.#series || count < 0 || count > this.#sent.length) return null;
    return count === 0 ? [] : this.#sent.slice(-count);
  }

  /** The sessions that have a stream open, or those of one user. */
  sessionIds(userId?: string): string[] {
    const streams = [...this.#open].filter((stream) => !userId || stream.userId === userId);
    return [...new Set(streams.map(({ sid }) => sid))];
  }

  announce(change: Change): void {
    this.#changes.set(`${change.service}.${change.entity}`, change);
    this.#timer ??= setTimeout(() => this.#flush(), gatherMs);
  }

  /** Tells every browser of something that people want to hear of; the same only once. */
  notify(notice: Notice): void {
    if (this.#recent.some(({ id }) => id === notice.id)) return;
    this.#notices.push(notice);
    this.#recent = [...this.#recent, notice].slice(-keptNotices);
    this.#timer ??= setTimeout(() => this.#flush(), gatherMs);
  }

  #flush(): void {
    this.#timer = undefined;
    this.#number += 1;
    const news: News = { changes: [...this.#changes.values()], notices: this.#notices };
    const message = { position: { series: this.#series, number: this.#number }, news };
    this.#changes.clear();
    this.#notices = [];
    this.#sent.push(message);
    if (this.#sent.length > keptMessages) this.#sent.shift();
    // Few roles, many accounts: a message is written once for each.
    const texts = new Map<string, Buffer>();
    for (const stream of this.#open) {
      const key = stream.permissions.join();
      const known = texts.get(key);
      const text = known ?? Buffer.from(frame(message.position, newsFor(stream.permissions, news)));
      if (!known) texts.set(key, text);
      this.#writeTo(stream, text);
    }
  }

  /** A session's account may do something else from now on. */
  setPermissions(sid: string, permissions: readonly Permission[]): void {
    for (const stream of this.#open) if (stream.sid === sid) stream.permissions = permissions;
  }

  /** A comment that keeps proxies from closing a quiet stream and uncovers browsers that are gone. */
  heartbeat(): void {
    this.#write(': alive\n\n');
  }

  #write(messages: string): void {
    const bytes = Buffer.from(messages);
    for (const stream of this.#open) this.#writeTo(stream, bytes);
  }

  #writeTo({ res }: Stream, bytes: Buffer): void {
    if (res.writableLength > maxBehindBytes) res.destroy();
    else res.write(bytes);
  }

  /** Ends the streams of sessions that have ended. */
  end(sids: readonly string[]): void {
    for (const { sid, res } of this.#open) if (sids.includes(sid)) res.end();
  }

  /** Ends every stream; the browsers open theirs again when they can. */
  endAll(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const { res } of this.#open) res.end();
  }

  /** This instance is about to stop: new streams belong to another one. */
  takeNoMore(): void {
    this.#isLeaving = true;
  }

  /** Sends every browser to another instance, which they ask for everything anew: it has other numbers. */
  sendAway(): void {
    if (this.#timer) this.#flush();
    this.#write(`event: ${leavingEvent}\ndata: {}\n\n`);
    this.endAll();
  }

  /** Something was not heard: ends every stream, and no browser goes on where it was. */
  beginAnew(): void {
    this.endAll();
    this.#series = newSeries();
    this.#sent = [];
  }
}
