import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { adminApi } from '@primal/contracts/admin/api';
import { expect, signedInTest, adminTest as test } from '../../harness/e2e.ts';

test('an admin makes a backup, sees its verification, and downloads it', async ({ page, admin }) => {
  test.setTimeout(300_000);
  await page.goto('/settings#backups');
  const backups = page.getByRole('region', { name: 'Backups' });
  await expect(backups.getByText(/every day at 02:30/)).toBeVisible();
  await expect(backups).toBeInViewport();
  const before = (await admin.must(adminApi.listBackups)).report?.backups.length ?? 0;
  const button = backups.getByRole('button', { name: 'Back Up Now' });
  await button.click();
  await expect(backups.getByText(/^(Checking|Reading|Restoring|Comparing) .*: \d+%$/)).toBeVisible();
  await expect(backups.getByText(/^(Checking|Reading|Restoring|Comparing) .*: \d+%$/)).toHaveCount(0, {
    timeout: 240_000,
  });
  const rows = backups.getByRole('table', { name: 'Backups' }).getByRole('row');
  await expect(rows).toHaveCount(before + 2);
  const newest = rows.nth(1);
  await expect(newest.getByText('Good', { exact: true })).toBeVisible();
  await expect(newest.getByText('Today')).toBeVisible();
  await expect(newest).toContainText(/\d (KB|MB)/);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    newest.getByRole('link', { name: /^Download/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^primal-\d{8}T\d{6}Z\.backup$/);
  const text = gunzipSync(readFileSync(await download.path())).toString();
  expect(text).toMatch(/^\{"header":\{"primal":"backup","format":1/);
  expect(text.trimEnd().split('\n').at(-1)).toMatch(/^\{"end":\{"sha256":"[0-9a-f]{64}"/);

  await backups.getByRole('button', { name: 'How to restore a backup' }).click();
  await expect(backups.getByText('npm run restore', { exact: false })).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Show Audit Trail' }).click();
  const trail = page.getByRole('table', { name: 'Audit trail' });
  await expect(trail.getByText('Backup started').first()).toBeVisible();
  await expect(trail.getByText('Backup downloaded').first()).toBeVisible();
});

signedInTest('other users do not see the backups', { tag: '@long' }, async ({ page, person }) => {
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Business Information' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Backups' })).toHaveCount(0);
  expect((await person.call(adminApi.listBackups)).status).toBe(403);
});
