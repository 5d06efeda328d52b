import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { adminApi } from '@primal/contracts/admin/api';
import { type BackupReport, backupFailed } from '@primal/contracts/admin/backup';
import { startSmtp } from '@primal/service-kit/testing/smtp';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startAdmin } from '../../testing/admin.ts';
import { register } from '../../testing/gateway.ts';
import { describeBackupProblem } from './watch.ts';

const key = 'what the keeper knows the admin service by';
const bytes = Buffer.from('the bytes of a backup, of which a part is asked for');
const id = '20261123T073000Z';

const good = {
  id,
  madeAt: '2026-11-23T07:30:00.000Z',
  state: 'good' as const,
  sentence: null,
  size: bytes.length,
  rows: 12,
  verifiedAt: '2026-11-23T07:31:00.000Z',
  checkedAt: null,
  hasKey: false,
};

const report: BackupReport = {
  folder: '/data/backups',
  at: '02:30',
  nextAt: '2026-11-24T07:30:00.000Z',
  keepDays: 7,
  keepWeeks: 8,
  running: null,
  lastGoodAt: good.madeAt,
  failure: null,
  isLate: false,
  warnings: [],
  backups: [good],
};

let answer: (req: IncomingMessage, res: ServerResponse) => void = () => {};
const asked: string[] = [];
const keeper = createServer((req, res) => {
  asked.push(`${req.method} ${req.url}`);
  if (req.headers.authorization === `Bearer ${key}`) return answer(req, res);
  res.writeHead(401).end();
});
await new Promise<void>((resolve) => keeper.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(keeper.address() as AddressInfo).port}`;

const service = await startAdmin();
afterAll(async () => {
  await service.stop();
  keeper.close();
});
const boss = await register(service, { username: 'boss', email: 'boss@primal.example' });
await register(service, { username: 'clerk', email: 'clerk@primal.example' });
const client = service.client({ userId: boss.id, name: 'boss' });

const json = (body: unknown) => (_: IncomingMessage, res: ServerResponse) =>
  void res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

beforeEach(() => {
  Object.assign(process.env, { BACKUPS_URL: url, BACKUPS_KEY: key });
  answer = json(report);
  asked.length = 0;
});

const audited = async () => {
  const { body } = await client.call(adminApi.listAuditTrail, { query: { order: 'asc' } });
  return body
    .filter(({ subjectType }) => subjectType === 'backup')
    .map(({ kind, subject }) => `${kind}: ${subject}`);
};

describe('the backup list', () => {
  it('returns the report of the backup service', async () => {
    const { status, body } = await client.call(adminApi.listBackups);
    expect(status).toBe(200);
    expect(body).toEqual({ kept: 'here', report });
  });

  it('reports that no backup service is configured, or that it does not answer', async () => {
    answer = (_, res) => void res.writeHead(500).end();
    expect((await client.call(adminApi.listBackups)).body).toEqual({ kept: 'away', report: null });
    process.env.BACKUPS_URL = 'http://127.0.0.1:1';
    expect((await client.call(adminApi.listBackups)).body).toEqual({ kept: 'away', report: null });
    delete process.env.BACKUPS_URL;
    expect((await client.call(adminApi.listBackups)).body).toEqual({ kept: 'off', report: null });
  });

  it.each(['user', 'office', 'warehouse', 'driver'])('rejects the role %s', async (role) => {
    const other = service.client({ role });
    expect((await other.call(adminApi.listBackups)).status).toBe(403);
    expect((await other.call(adminApi.startBackup)).status).toBe(403);
    expect((await other.call(adminApi.downloadBackup, { params: { id } })).status).toBe(403);
    expect(asked).toEqual([]);
  });
});

describe('a backup request', () => {
  const running = { since: '2026-11-23T16:00:00.000Z', step: 'reading' as const, percent: 12 };

  it('starts a backup and is recorded; while a backup runs, it is not recorded again', async () => {
    const before = (await audited()).length;
    for (const isNew of [true, false]) {
      answer = json({ isNew, report: { ...report, running } });
      const { status, body } = await client.call(adminApi.startBackup);
      expect(status).toBe(202);
      expect(body.report?.running).toEqual(running);
    }
    expect((await audited()).slice(before)).toEqual(['backup_started: Backup']);
    expect(asked).toEqual(['POST /runs', 'POST /runs']);
  });

  it('is rejected with a sentence if no backup service is configured', async () => {
    delete process.env.BACKUPS_URL;
    expect(await client.call(adminApi.startBackup)).toMatchObject({
      status: 409,
      problem: { code: 'no_backups' },
    });
    process.env.BACKUPS_URL = 'http://127.0.0.1:1';
    expect((await client.send('POST', adminApi.startBackup.path)).status).toBe(503);
  });
});

describe('a backup download', () => {
  const path = `/api/backups/${id}/download`;
  const sending = (req: IncomingMessage, res: ServerResponse) => {
    const from = Number(/bytes=(\d+)-/.exec(req.headers.range ?? '')?.[1] ?? 0);
    const part = bytes.subarray(from);
    const range = from > 0 && { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` };
    res
      .writeHead(from > 0 ? 206 : 200, { 'content-length': part.length, etag: `"${id}"`, ...range })
      .end(part);
  };

  it('returns the file with its name and length, and is recorded once', async () => {
    answer = sending;
    const before = (await audited()).length;
    const whole = await client.send('GET', path);
    expect(whole.status).toBe(200);
    expect(Buffer.from(whole.body as unknown as Uint8Array)).toEqual(bytes);
    expect(whole.headers.get('content-length')).toBe(String(bytes.length));
    expect(whole.headers.get('content-disposition')).toBe(`attachment; filename="primal-${id}.backup"`);
    const rest = await client.send('GET', path, undefined, { range: 'bytes=10-', 'if-range': `"${id}"` });
    expect(rest.status).toBe(206);
    expect(rest.headers.get('content-range')).toBe(`bytes 10-${bytes.length - 1}/${bytes.length}`);
    expect(Buffer.from(rest.body as unknown as Uint8Array)).toEqual(bytes.subarray(10));
    expect((await audited()).slice(before)).toEqual([
      expect.stringMatching(/^backup_downloaded: Backup of 11\/23\/2026/),
    ]);
  });

  it('is rejected if the file is gone, its name is invalid, or the caller may not see costs', async () => {
    answer = (_, res) => void res.writeHead(404).end();
    expect((await client.send('GET', path)).status).toBe(404);
    expect((await client.send('GET', '/api/backups/..%2Fsecrets/download')).status).toBe(404);
    const blind = service.client({ role: 'admin', permissions: ['administer'] });
    expect((await blind.send('GET', path)).status).toBe(403);
  });
});

describe('backup problems', () => {
  const wellState = { kept: 'here' as const, report };
  const failure = { at: '2026-11-23T08:00:00.000Z', sentence: 'The disk is full.' };

  it('are empty if backups succeed or are turned off', () => {
    expect(describeBackupProblem(wellState, 0)).toBeNull();
    expect(describeBackupProblem({ kept: 'off', report: null }, 99)).toBeNull();
    expect(describeBackupProblem({ kept: 'away', report: null }, 3)).toBeNull();
  });

  it.each([
    [
      'a failure',
      { failure },
      /^The backup failed: The disk is full\. The last good backup is from 11\/23\/2026/,
    ],
    ['the first failure', { failure, lastGoodAt: null }, /There is no good backup yet\.$/],
    ['a night without a backup', { isLate: true }, /^There is no recent backup/],
    [
      'a broken backup',
      { backups: [{ ...good, state: 'broken' as const }] },
      /^The backup from 11\/23\/2026.* is broken/,
    ],
  ])('include %s', (_what, over, sentence) => {
    expect(describeBackupProblem({ ...wellState, report: { ...report, ...over } }, 0)?.sentence).toMatch(
      sentence,
    );
  });

  it('include a backup service that does not answer for ten minutes', () => {
    expect(describeBackupProblem({ kept: 'away', report: null }, 10)?.sentence).toMatch(/does not answer\.$/);
  });

  it('are reported once across instances, by mail to the admins or to BACKUP_MAIL_TO', async () => {
    const smtp = await startSmtp();
    onTestFinished(async () => {
      delete process.env.SMTP_URL;
      delete process.env.BACKUP_MAIL_TO;
      await smtp.stop();
    });
    await client.call(adminApi.updateSettings, { body: { email: 'office@primal.example' } });
    expect(await service.command('backups')).toBe(true);
    answer = json({ ...report, failure });
    process.env.SMTP_URL = smtp.url;
    const looks = await Promise.all([1, 2, 3].map(() => service.command('backups')));
    expect(looks).toEqual([false, false, false]);
    expect(await service.recorded(backupFailed)).toHaveLength(1);
    expect(smtp.received.map(({ to }) => to)).toEqual([['boss@primal.example']]);
    expect(String(smtp.received[0]?.raw)).toContain('The backup failed: The disk is full.');
    answer = json({ ...report, isLate: true });
    process.env.BACKUP_MAIL_TO = 'it@primal.example';
    await service.command('backups');
    expect(smtp.received.map(({ to }) => to)).toEqual([['boss@primal.example'], ['it@primal.example']]);
  });
});
