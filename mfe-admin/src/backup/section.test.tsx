import type { BackupEntry, BackupReport, BackupsAnswer } from '@primal/contracts/admin/backup';
import { setBusinessTimeZone } from '@primal/contracts/shared/dates';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { createAccount, serveRoutes } from '../settings/settings.fixture.ts';
import { BackupsSection, formatAge, formatNextBackup, formatSize, listProblems } from './section.tsx';

beforeAll(() => setBusinessTimeZone('America/New_York'));

const entry = (over: Partial<BackupEntry> = {}): BackupEntry => ({
  id: '20261123T073000Z',
  madeAt: '2026-11-23T07:30:00.000Z',
  state: 'good',
  sentence: null,
  size: 12_900_000,
  rows: 48_210,
  verifiedAt: '2026-11-23T07:31:00.000Z',
  checkedAt: null,
  hasKey: false,
  ...over,
});

const report = (over: Partial<BackupReport> = {}): BackupReport => ({
  folder: '/data/backups',
  at: '02:30',
  nextAt: '2026-11-24T07:30:00.000Z',
  keepDays: 7,
  keepWeeks: 8,
  running: null,
  lastGoodAt: '2026-11-23T07:30:00.000Z',
  failure: null,
  isLate: false,
  warnings: [],
  backups: [entry()],
  ...over,
});

const renderBackups = (answer: BackupsAnswer, me: object = createAccount()) => {
  const asked = serveRoutes({ 'GET /api/backups': () => Response.json(answer) });
  return {
    asked,
    ...renderPage(<BackupsSection />, { as: me }),
  };
};

it('lists each backup with size, state and download, and the time of the next one', async () => {
  renderBackups({
    kept: 'here',
    report: report({
      backups: [
        entry({
          id: '20261123T090000Z',
          state: 'failed',
          sentence: 'The disk is full.',
          size: null,
          rows: null,
        }),
        entry(),
        entry({ id: '20261122T073000Z', state: 'broken', sentence: 'Its file has changed.' }),
      ],
    }),
  });
  const table = within(await screen.findByRole('table', { name: 'Backups' }));
  const [, failed, good, broken] = table.getAllByRole('row').map((row) => within(row));
  failed?.getByText('Failed');
  failed?.getByText('The disk is full.');
  expect(failed?.queryByRole('link')).toBeNull();
  good?.getByText('Good');
  good?.getByText('12.3 MB');
  good?.getByText('48,210');
  expect(good?.getByRole('link', { name: /^Download/ }).getAttribute('href')).toBe(
    '/api/backups/20261123T073000Z/download',
  );
  broken?.getByText('Broken');
  screen.getByText(/every day at 02:30/);
  screen.getByText('The last 7 days and the last 8 weeks, one backup each');
  expect(screen.getByRole('alert').textContent).toMatch(/^One backup is broken/);
});

it('starts a backup on request', async () => {
  const { user, asked } = renderBackups({ kept: 'here', report: report() });
  await screen.findByRole('table', { name: 'Backups' });
  await user.click(screen.getByRole('button', { name: 'Back Up Now' }));
  await waitFor(() => expect(asked).toMatchObject([{ method: 'POST', path: '/api/backups' }]));
});

it('shows the progress of a running backup and starts no second one', async () => {
  const running = { since: '2026-11-23T16:00:00.000Z', step: 'reading' as const, percent: 42 };
  renderBackups({ kept: 'here', report: report({ running }) });
  await screen.findByText('Reading all records: 42%');
  expect(screen.getByRole('button', { name: /Back Up Now/ }).getAttribute('aria-disabled')).toBe('true');
});

it.each([
  ['off', /does not make backups here/],
  ['away', /does not answer/],
] as const)('reports that backups are %s', async (kept, sentence) => {
  renderBackups({ kept, report: null });
  await screen.findByText(sentence);
});

it('offers no download to users who may not see costs', async () => {
  renderBackups({ kept: 'here', report: report() }, { ...createAccount(), permissions: ['administer'] });
  await screen.findByText(/To download a backup/);
  expect(screen.queryByRole('link', { name: /^Download/ })).toBeNull();
});

describe('backup texts', () => {
  it('format sizes, ages and times', () => {
    expect([null, 300, 640_000, 12_900_000, 1_630_000_000].map(formatSize)).toEqual([
      '—',
      '1 KB',
      '625 KB',
      '12.3 MB',
      '1.52 GB',
    ]);
    const ages = ['2026-11-23T07:30:00Z', '2026-11-22T07:30:00Z', '2026-11-20T07:30:00Z'];
    expect(ages.map((instant) => formatAge(instant, '2026-11-23'))).toEqual([
      'Today',
      'Yesterday',
      '3 days ago',
    ]);
    expect(formatNextBackup('2026-11-24T07:30:00Z', '2026-11-23')).toBe('Tomorrow, 2:30 AM');
    expect(formatNextBackup('2026-11-23T17:05:00Z', '2026-11-23')).toBe('Today, 12:05 PM');
  });

  it('list problems, worst first', () => {
    expect(listProblems(report())).toEqual([]);
    const failure = { at: '2026-11-23T08:00:00.000Z', sentence: 'The disk is full.' };
    expect(listProblems(report({ failure, isLate: true, warnings: ['Make room.'] }))).toEqual([
      'The last backup failed. The disk is full. The last good backup was made 11/23/2026, 2:30 AM. Primal tries again within an hour.',
      'Make room.',
    ]);
    expect(listProblems(report({ isLate: true }))[0]).toMatch(/^There is no recent backup\./);
  });
});
