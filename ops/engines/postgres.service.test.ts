import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '../../harness/temporary.ts';
import { startPostgres } from './postgres.ts';
import { preparePostgresFiles } from './postgres-files.ts';

test('a partial cluster of a killed start is replaced by a complete cluster', async () => {
  const folder = await createTemporaryFolder();
  const { data } = preparePostgresFiles(folder.path);
  const half = `${data}.new`;
  mkdirSync(half, { recursive: true });
  writeFileSync(join(half, 'PG_VERSION'), '18\n');
  const { program, urlOf } = await startPostgres({ dataDir: folder.path, password: 'secret' });
  try {
    const client = new Client({ connectionString: urlOf('postgres') });
    await client.connect();
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();
    expect([existsSync(half), existsSync(join(data, 'PG_VERSION'))]).toEqual([false, true]);
  } finally {
    await program.stop();
    folder.remove();
  }
});

test('the process that creates a cluster is reported, and the next start repeats the creation after a kill', async () => {
  const folder = await createTemporaryFolder();
  const { data } = preparePostgresFiles(folder.path);
  const options = { dataDir: folder.path, password: 'secret' };
  const ended = startPostgres({ ...options, onStarted: (pid) => process.kill(pid, 'SIGINT') });
  await expect(ended).rejects.toThrow("PostgreSQL's data folder cannot be created");
  expect(existsSync(join(data, 'PG_VERSION'))).toBe(false);
  const pids: number[] = [];
  const { program } = await startPostgres({ ...options, onStarted: (pid) => pids.push(pid) });
  await program.stop();
  expect(pids).toHaveLength(2);
  folder.remove();
});
