import { expect, test } from 'vitest';
import { countCheck, runStage } from './stage.ts';

test("a failure without a test is reported with the runner's last output", async () => {
  const stage = { name: 'lint', command: 'biome', args: ['no-such-command'], counts: countCheck };
  const { failed, failures } = await runStage(stage);
  expect(failed).toBe(1);
  expect(failures[0]).toBe('lint failed, and no test of it:');
  expect(failures.join('\n')).toContain('no-such-command');
});

test('a missing runner is reported as a failure', async () => {
  const { failed, failures } = await runStage({
    name: 'types',
    command: 'nothing-of-this-name',
    args: [],
    counts: countCheck,
  });
  expect(failed).toBe(1);
  expect(failures.join('\n')).toContain('ENOENT');
});

test("a failed test is reported without the runner's output", async () => {
  const failures = ['a.test.ts › adds'];
  const counts = () => ({ passed: 0, failed: 1, skipped: 0, failures });
  const stage = { name: 'unit', command: 'biome', args: ['no-such-command'], counts };
  expect((await runStage(stage)).failures).toEqual(failures);
});
