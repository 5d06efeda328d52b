import { expect, test } from 'vitest';
import { restartUnhealthy } from './health.ts';

const look = async (looks: readonly boolean[], pid: number | null = 1) => {
  const reported: string[] = [];
  const ending = new AbortController();
  let at = 0;
  let restarts = 0;
  const program = {
    name: 'nats-server',
    pid,
    restarting: null,
    isReplaced: false,
    restart: async () => {
      restarts += 1;
    },
  };
  const isHealthy = async () => {
    const found = looks[at] ?? true;
    at += 1;
    if (at === looks.length) ending.abort();
    return found;
  };
  const { signal } = ending;
  const kept = restartUnhealthy(program, {
    isHealthy,
    signal,
    report: (line) => reported.push(line),
    every: 1,
  });
  if (pid === null) ending.abort();
  await kept;
  return { restarts, reported };
};

test('a program is restarted after three failed checks in a row', async () => {
  const { restarts, reported } = await look([true, false, false, false, true, true]);
  expect(restarts).toBe(1);
  expect(reported).toEqual([
    'nats-server is running but does not answer; restarting it',
    'nats-server is running again',
  ]);
});

test('a program that recovers or has ended is not restarted', async () => {
  expect((await look([false, false, true, false, false, true])).restarts).toBe(0);
  expect((await look([], null)).restarts).toBe(0);
});
