/** Queued request. Exactly one callback runs, unless the client leaves first. */
interface Waiting {
  start(): void;
  refuse(): void;
  since: number;
}

interface QueueOptions {
  atOnce: () => number;
  /** Queue length: large enough for a burst, small enough that the last request is served soon. */
  queue: number;
  /** Milliseconds. */
  longestWait: number;
}

/** Queue length after an overflow, which keeps only the newest requests. */
const shortQueue = 8;
/** Milliseconds for which the queue stays short after an overflow. */
const overloadMs = 1_000;

/**
 * Limits concurrency with a bounded queue. A burst is served in order. After an overflow, the queue is cut:
 * newest first, and oldest rejected immediately. Admitted requests then hardly wait, and rejections take
 * milliseconds. A strictly ordered queue would delay every request by its whole length during an overload.
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

  leave(): void {
    this.#underWay -= 1;
    this.expire();
    while (this.#waiting.length > 0 && this.#underWay < this.#options.atOnce()) {
      const next = this.#isOverloaded() ? this.#waiting.pop() : this.#waiting.shift();
      this.#underWay += 1;
      next?.start();
    }
  }

  /** Removes a request whose client left. Has no effect on a request that is not queued. */
  remove(one: Waiting): void {
    const at = this.#waiting.indexOf(one);
    if (at >= 0) this.#waiting.splice(at, 1);
  }

  /** Rejects requests that waited too long. The caller runs this periodically. */
  expire(): void {
    const before = performance.now() - this.#options.longestWait;
    const inTime = this.#waiting.findIndex(({ since }) => since >= before);
    for (const one of this.#waiting.splice(0, inTime < 0 ? this.#waiting.length : inTime)) one.refuse();
  }

  #isOverloaded(): boolean {
    return performance.now() < this.#overloadedUntil;
  }
}
