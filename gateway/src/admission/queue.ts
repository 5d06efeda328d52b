/** Somebody who wants to be let in. Exactly one of the two is called, unless they leave before. */
interface Waiting {
  start(): void;
  refuse(): void;
  /** When they came, by `performance.now()`. */
  since: number;
}

interface QueueOptions {
  /** How many may be under way at the same time; asked each time. */
  atOnce: () => number;
  /** Waiting on top: as many as a burst brings, and few enough that the last of them is served soon. */
  queue: number;
  /** Nobody waits longer, in milliseconds. */
  longestWait: number;
}

/** The length of a queue that has overflowed: the newest requests are still wanted. */
const shortQueue = 8;
/** How long after an overflow the queue stays short, in milliseconds. */
const overloadMs = 1_000;

/**
 * Admits a number of requests at a time and keeps a bounded queue behind them. A burst waits in order. Once the queue
 * overflows, more comes than can be done: the queue is cut to a few, the newest is served first and the oldest is
 * refused at once, so that an admitted request has hardly waited and a refused one hears of it in milliseconds. (A
 * queue in order would make everybody wait for its whole length, for as long as the overload lasts.)
 */
export class RequestQueue {
  readonly #options: QueueOptions;
  #waiting: Waiting[] = [];
  #underWay = 0;
  #overloadedUntil = Number.NEGATIVE_INFINITY;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  get underWay(): number {
    return this.#underWay;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  enter(newcomer: Waiting): void {
    if (this.#underWay < this.#options.atOnce()) {
      this.#underWay += 1;
      newcomer.start();
      return;
    }
    this.#waiting.push(newcomer);
    const room = this.#isOverloaded() ? shortQueue : this.#options.queue;
    if (this.#waiting.length <= room) return;
    this.#overloadedUntil = performance.now() + overloadMs;
    for (const one of this.#waiting.splice(0, this.#waiting.length - shortQueue)) one.refuse();
  }

  /** One that was let in is done. */
  leave(): void {
    this.#underWay -= 1;
    this.expire();
    while (this.#waiting.length > 0 && this.#underWay < this.#options.atOnce()) {
      const next = this.#isOverloaded() ? this.#waiting.pop() : this.#waiting.shift();
      this.#underWay += 1;
      next?.start();
    }
  }

  /** One that waits has gone away; nothing happens to one that does not wait. */
  giveUp(one: Waiting): void {
    const at = this.#waiting.indexOf(one);
    if (at >= 0) this.#waiting.splice(at, 1);
  }

  /** Refuses those who have waited too long; to be called now and then. */
  expire(): void {
    const before = performance.now() - this.#options.longestWait;
    // They stand in the order in which they came.
    const inTime = this.#waiting.findIndex(({ since }) => since >= before);
    for (const one of this.#waiting.splice(0, inTime < 0 ? this.#waiting.length : inTime)) one.refuse();
  }

  #isOverloaded(): boolean {
    return performance.now() < this.#overloadedUntil;
  }
}
