import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequestQueue } from './queues.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const createQueue = (atOnce: number, queue: number) =>
  new RequestQueue({ atOnce: () => atOnce, queue, longestWait: 5_000 });

const visits = (requests: RequestQueue) => {
  const started: number[] = [];
  const refused: number[] = [];
  const come = (name: number) => {
    const one = {
      since: performance.now(),
      start: () => void started.push(name),
      refuse: () => void refused.push(name),
    };
    requests.enter(one);
    return one;
  };
  return { started, refused, come };
};

test('a burst that fits the queue is served in order without rejections', () => {
  const requests = createQueue(2, 20);
  const { started, refused, come } = visits(requests);
  for (let name = 0; name < 22; name++) come(name);
  expect(started).toEqual([0, 1]);
  for (let done = 0; done < 22; done++) requests.leave();
  expect(started).toEqual(Array.from({ length: 22 }, (_, at) => at));
  expect([refused, requests.underWay, requests.waiting]).toEqual([[], 0, 0]);
});

test('for a second after an overflow, the queue rejects the oldest and serves the newest first', () => {
  const requests = createQueue(1, 20);
  const { started, refused, come } = visits(requests);
  for (let name = 0; name <= 21; name++) come(name);
  expect(refused).toEqual(Array.from({ length: 13 }, (_, at) => at + 1));
  come(22);
  expect(refused.at(-1)).toBe(14);
  requests.leave();
  expect(started).toEqual([0, 22]);
  vi.advanceTimersByTime(1_001);
  requests.leave();
  expect(started.at(-1)).toBe(15);
});

test('an expired request is not admitted, even before the periodic check', () => {
  const requests = createQueue(1, 20);
  const { started, refused, come } = visits(requests);
  come(0);
  come(1);
  vi.advanceTimersByTime(5_001);
  requests.leave();
  expect([started, refused, requests.underWay]).toEqual([[0], [1], 0]);
});

test('an expired request is rejected, and a request is removed when its client leaves', () => {
  const requests = createQueue(1, 20);
  const { started, refused, come } = visits(requests);
  come(0);
  const gone = come(1);
  come(2);
  requests.remove(gone);
  vi.advanceTimersByTime(3_000);
  come(3);
  vi.advanceTimersByTime(2_001);
  requests.expire();
  expect(refused).toEqual([2]);
  requests.leave();
  expect(started).toEqual([0, 3]);
});

test('concurrency never exceeds the limit, and each request is admitted, rejected or queued', () => {
  const coming = fc.array(fc.constantFrom('come', 'come', 'leave', 'expire', 'later'), { maxLength: 300 });
  fc.assert(
    fc.property(
      coming,
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 8, max: 20 }),
      (steps, atOnce, queue) => {
        const requests = createQueue(atOnce, queue);
        const { started, refused, come } = visits(requests);
        let came = 0;
        let left = 0;
        for (const step of steps) {
          if (step === 'come') come(came++);
          if (step === 'leave' && requests.underWay > 0) {
            requests.leave();
            left += 1;
          }
          if (step === 'expire') requests.expire();
          if (step === 'later') vi.advanceTimersByTime(2_000);
          expect(requests.underWay).toBeLessThanOrEqual(atOnce);
          expect(requests.waiting).toBeLessThanOrEqual(queue);
          expect(requests.underWay).toBe(started.length - left);
          expect(new Set([...started, ...refused]).size + requests.waiting).toBe(came);
        }
      },
    ),
  );
});
