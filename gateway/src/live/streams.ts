import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { areaServices } from '@primal/contracts/area-services';
import {
  type Change,
  formatPosition,
  type LiveMessage,
  type LivePosition,
  type Notice,
  readPosition,
  shutdownEvent,
} from '@primal/contracts/gateway/live';
import { type CallPermission, mayCall, type Permission } from '@primal/contracts/shared/permissions';
import { problem } from '@primal/service-kit/problem';
import type { LiveSession, Middleware } from '../koa.ts';

/** Batch interval in milliseconds. Changes within an interval are deduplicated and sent together. */
const gatherMs = 25;

/** Unsent bytes after which a slow browser is disconnected. It reconnects at its last message. */
const maxBehindBytes = 256 * 1024;

/**
 * Number of messages stored for reconnecting browsers. They cover 25 seconds of a busy hour, and hours of a
 * quiet one.
 */
const keptMessages = 1_000;

const keptNotices = 30;

const maxStreams = 1_000;

/** Limit per session. A browser needs a single stream. Further streams remain from closed tabs. */
const maxPerSession = 8;

/** Limit per account and instance, so that no account uses all streams. */
const maxPerAccount = 20;

interface Stream {
  sid: string;
  userId: string;
  permissions: readonly Permission[];
  res: ServerResponse;
}

interface Message {
  position: LivePosition;
  news: LiveMessage;
}

/** Permissions for admin entities that replace the area's `changesFor`. */
const ofAdmin: Record<string, CallPermission> = {
  user: 'signedIn',
  role: 'signedIn',
  settings: 'signedIn',
  audit: 'administer',
  backup: 'administer',
};

/** Permissions that receive a change. New versions of screens concern everyone. */
const findNeededPermission = ({ service, entity }: Change): CallPermission =>
  (entity === 'screens' ? 'signedIn' : service === 'admin' ? ofAdmin[entity] : undefined) ??
  areaServices[service].changesFor;

/**
 * Filters a message by permissions. The stream sends even an empty message, because browsers need its
 * number.
 */
const filterNews = (
  permissions: readonly Permission[],
  { changes, notices, ...news }: LiveMessage,
): LiveMessage => ({
  ...news,
  changes: changes.filter((change) => mayCall(permissions, findNeededPermission(change))),
  notices: notices.filter(({ needs }) => !needs || permissions.includes(needs)),
});

const formatFrame = (position: LivePosition, news: LiveMessage): string =>
  `id: ${formatPosition(position)}\ndata: ${JSON.stringify(news)}\n\n`;

const createSeries = (): string => randomBytes(6).toString('hex');

/** Open event streams of this instance, with recent messages for reconnecting browsers. */
export class Streams {
  readonly #open = new Set<Stream>();
  readonly #changes = new Map<string, Change>();
  #notices: Notice[] = [];
  #recent: Notice[] = [];
  #series = createSeries();
  #number = 0;
  #sent: Message[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isLeaving = false;

  readonly handler: Middleware = (context) => {
    const { live } = context.state;
    if (!live) return;
    if (this.#isLeaving) throw problem.notServed('leaving');
    if (this.#open.size >= maxStreams) throw problem.notServed('busy');
    context.respond = false;
    const after = context.get('Last-Event-ID') || String(context.query.after ?? '');
    this.add(live, context.res, readPosition(after));
  };

  add({ sid, user }: LiveSession, res: ServerResponse, after: LivePosition | null = null): void {
    const { userId, permissions } = user;
    const stream = { sid, userId, permissions, res };
    this.#makeRoom((one) => one.sid === sid, maxPerSession);
    this.#makeRoom((one) => one.userId === userId, maxPerAccount);
    res.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-cache, no-transform',
      // Keeps nginx from buffering messages.
      'X-Accel-Buffering': 'no',
    });
    const missed = after && this.#after(after);
    const begin = missed ? after : { series: this.#series, number: this.#number };
    // Missed messages already contain their notices, so the stream does not repeat recent notices.
    const notices = missed ? [] : this.#recent;
    const messages = [
      { position: begin, news: { begins: true as const, changes: [], notices } },
      ...(missed ?? []),
    ];
    const text = messages
      .map(({ position, news }) => formatFrame(position, filterNews(permissions, news)))
      .join('');
    res.write(`retry: 2000\n\n${text}`);
    this.#open.add(stream);
    res.once('close', () => this.#open.delete(stream));
  }

  /** Ends the oldest streams. Active browsers reconnect at their last message. */
  #makeRoom(isOwn: (stream: Stream) => boolean, most: number): void {
    const own = [...this.#open].filter(isOwn);
    for (const stream of own.slice(0, Math.max(0, own.length - most + 1))) {
      this.#open.delete(stream);
      stream.res.end();
    }
  }

  #after({ series, number }: LivePosition): Message[] | null {
    const count = this.#number - number;
    if (series !== this.#series || count < 0 || count > this.#sent.length) return null;
    return count === 0 ? [] : this.#sent.slice(-count);
  }

  sessionIds(userId?: string): string[] {
    const streams = [...this.#open].filter((stream) => !userId || stream.userId === userId);
    return [...new Set(streams.map(({ sid }) => sid))];
  }

  announce(change: Change): void {
    this.#changes.set(`${change.service}.${change.entity}`, change);
    this.#timer ??= setTimeout(() => this.#flush(), gatherMs);
  }

  notify(notice: Notice): void {
    if (this.#recent.some(({ id }) => id === notice.id)) return;
    this.#notices.push(notice);
    this.#recent = [...this.#recent, notice].slice(-keptNotices);
    this.#timer ??= setTimeout(() => this.#flush(), gatherMs);
  }

  #flush(): void {
    this.#timer = undefined;
    this.#number += 1;
    const news: LiveMessage = { changes: [...this.#changes.values()], notices: this.#notices };
    const message = { position: { series: this.#series, number: this.#number }, news };
    this.#changes.clear();
    this.#notices = [];
    this.#sent.push(message);
    if (this.#sent.length > keptMessages) this.#sent.shift();
    // Serializes once per set of permissions, since accounts share few roles.
    const texts = new Map<string, Buffer>();
    for (const stream of this.#open) {
      const key = stream.permissions.join();
      const known = texts.get(key);
      const text = known ?? Buffer.from(formatFrame(message.position, filterNews(stream.permissions, news)));
      if (!known) texts.set(key, text);
      this.#writeTo(stream, text);
    }
  }

  setPermissions(sid: string, permissions: readonly Permission[]): void {
    for (const stream of this.#open) if (stream.sid === sid) stream.permissions = permissions;
  }

  /** Sends a comment. It keeps proxies from closing a quiet stream, and reveals lost browsers. */
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

  end(sids: readonly string[]): void {
    for (const { sid, res } of this.#open) if (sids.includes(sid)) res.end();
  }

  endAll(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const { res } of this.#open) res.end();
  }

  /** Rejects new streams, because this instance is about to stop. */
  rejectNew(): void {
    this.#isLeaving = true;
  }

  /**
   * Sends every browser to another instance. The browsers then reload everything, because that instance has
   * another series.
   */
  redirectAll(): void {
    if (this.#timer) this.#flush();
    this.#write(`event: ${shutdownEvent}\ndata: {}\n\n`);
    this.endAll();
  }

  /** Ends every stream and starts a new series, because messages were lost. */
  restartSeries(): void {
    this.endAll();
    this.#series = createSeries();
    this.#sent = [];
  }
}
