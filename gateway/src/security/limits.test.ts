import { expect, test } from 'vitest';
import { SerialQueue, toNetwork } from './limits.ts';

test('work of the same key runs serially, even after a failure', async () => {
  const inTurn = new SerialQueue();
  const steps: string[] = [];
  const work =
    (name: string, fails = false) =>
    async () => {
      steps.push(`${name} begins`);
      await Promise.resolve();
      steps.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const results = await Promise.allSettled([
    inTurn.run('dana', work('first', true)),
    inTurn.run('dana', work('second')),
    inTurn.run('dana', work('third')),
  ]);
  expect(steps).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});

test('different keys do not wait for each other', async () => {
  const inTurn = new SerialQueue();
  const never = inTurn.run('dana', () => new Promise<never>(() => undefined));
  await expect(inTurn.run('alex', async () => 'done')).resolves.toBe('done');
  expect(never).toBeInstanceOf(Promise);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['no address', 'no address'],
])('the address %s counts as %s', (address, network) => expect(toNetwork(address)).toBe(network));
