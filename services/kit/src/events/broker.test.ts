import type { JetStreamManager } from 'nats';
import { expect, it } from 'vitest';
import { ensureStream } from './broker.ts';

/**
 * Manager of a stream that another process creates between the lookup and the creation, or that no process
 * creates.
 */
const managerOfTwo = (isMadeByAnother: boolean): JetStreamManager => {
  let looks = 0;
  const streams = {
    info: async () => {
      looks += 1;
      if (looks === 1 || !isMadeByAnother) throw new Error('stream not found');
      return { config: { name: 'ORDERS' } };
    },
    add: async () => {
      throw new Error('subjects overlap with an existing stream');
    },
  };
  return { streams } as unknown as JetStreamManager;
};

it('uses a stream that another process created at the same moment', async () => {
  expect(await ensureStream(managerOfTwo(true), 'orders', 1)).toMatchObject({ config: { name: 'ORDERS' } });
});

it('reports why a stream cannot be created', async () => {
  await expect(ensureStream(managerOfTwo(false), 'orders', 1)).rejects.toThrow('subjects overlap');
});
