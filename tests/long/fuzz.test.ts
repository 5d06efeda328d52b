import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FuzzResult, fuzz } from '../../harness/fuzz/run.ts';

let run: FuzzResult;

// `npm run bench fuzz` makes as many as one likes. The seed is fixed: what fails here fails again.
beforeAll(async () => {
  run = await fuzz({ calls: 1_200, seed: 2026 });
}, 180_000);
afterAll(() => run?.stop());

test('fuzzed calls find no answer that breaks its contract, and nothing stored by a refused call', () => {
  expect(run.findings.all).toEqual([]);
});

test('most valid calls are taken, so that the verbs behind the schemas are reached', () => {
  expect(run.findings.shareOfValidTaken).toBeGreaterThan(0.5);
});

test('the product works afterwards', async () => {
  const person = run.product.person();
  await person.register();
  expect((await person.send('GET', '/api/stats/dashboard')).status).toBe(200);
  expect((await person.send('GET', '/api/health')).body).toMatchObject({ status: 'ok' });
});
