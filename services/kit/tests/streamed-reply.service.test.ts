import { afterAll, expect, test } from 'vitest';
import { requestStream, serveStream } from '../src/events/streamed-reply.ts';
import { createLogger } from '../src/logging.ts';
import { connectTestBroker } from '../src/testing/broker.ts';

const [asking, answering] = await Promise.all([connectTestBroker(), connectTestBroker()]);
afterAll(() => Promise.all([asking.close(), answering.close()]));

const log = createLogger('orders', 'silent');

const answer = async (subject: string, lines: (question: string) => AsyncIterable<string>) => {
  serveStream(answering, { subject, queue: 'test', log }, lines);
  await answering.flush();
};

const all = async (subject: string, question: string): Promise<string[]> => {
  const lines: string[] = [];
  for await (const line of requestStream(asking, subject, question)) lines.push(line);
  return lines;
};

test('sends an answer of any length completely, line by line, in any letters', async () => {
  const long = 'Crème brûlée 🥩\u2028\u202e\ufeff'.repeat(60_000);
  await answer('long', async function* lines(question) {
    yield question;
    yield long;
    yield '';
    yield 'last';
  });
  expect(await all('long', 'Què?')).toEqual(['Què?', long, '', 'last']);
});

test('stops when the reader stops', async () => {
  let sent = 0;
  let isOver = false;
  await answer('endless', async function* lines() {
    try {
      for (;;) yield String(sent++);
    } finally {
      isOver = true;
    }
  });
  for await (const line of requestStream(asking, 'endless', '')) if (line === '3') break;
  expect(sent).toBe(4);
  expect(isOver).toBe(false);
});

test('reports why there is no answer, or that no process answers', async () => {
  await answer('broken', async function* lines() {
    yield 'first';
    throw new Error('The table is locked.');
  });
  await expect(all('broken', '')).rejects.toThrow('The table is locked.');
  await expect(all('nobody', '')).rejects.toThrow('503');
});
