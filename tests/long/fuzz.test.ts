import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FuzzResult, fuzz } from '../../harness/fuzz/run.ts';

let run: FuzzResult;

// The seed is fixed, so failures repeat. `npm run bench fuzz` makes more calls.
beforeAll(async () => {
  run = await fuzz({ calls: 1_200, seed: 2026 });
});
afterAll(() => run?.stop());

test('fuzzed calls find no answer outside its contract, and refused calls store nothing', () => {
  expect(run.findings.all).toEqual([]);
});

test('most valid calls are accepted, so that fuzzing reaches the actions behind validation', () => {
  expect(run.findings.shareOfValidTaken).toBeGreaterThan(0.5);
});

test('the product works after the fuzzed calls', async () => {
  const person = run.product.person();
  await person.register();
  expect((await person.send('GET', '/api/stats/dashboard')).status).toBe(200);
  expect((await person.send('GET', '/api/health')).body).toMatchObject({ status: 'ok' });
});
