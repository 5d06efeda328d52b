import { expect, test } from 'vitest';
import { createLogger } from './logging.ts';

test('the log of a database error names the constraint and quotes no row', () => {
  let line = '';
  const log = createLogger('admin', 'info', { write: (text) => (line = text) });
  const error = Object.assign(
    new Error('new row violates a check\n - detail: Failing row contains (dana, $argon2id$v=19$secret).'),
    {
      code: '23514',
      constraint: 'users_role_check',
      detail: 'Failing row contains (dana, $argon2id$v=19$secret).',
      where: 'SQL statement "insert … $argon2id$v=19$secret"',
    },
  );
  log.error({ err: error, requestId: 'r1' }, 'request failed');
  expect(JSON.parse(line)).toMatchObject({
    service: 'admin',
    requestId: 'r1',
    err: { message: 'new row violates a check', code: '23514', constraint: 'users_role_check' },
  });
  expect(line).not.toContain('argon2');
});
