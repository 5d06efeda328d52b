import { backupsApi } from '@primal/contracts/admin/backup';
import { formatInstant } from '@primal/contracts/shared/dates';
import { assertPermission } from '@primal/service-kit/problem';
import { createSlice, type Handlers, Reply, withoutTransaction } from '@primal/service-kit/routes';
import type { AdminTables } from '../tables.ts';
import { downloadBackup, fetchReport, startBackup } from './client.ts';

const holdsCosts =
  'A backup holds cost prices, which you may not see. Ask an admin for the permission "See costs".';

const parseBackupTime = (id: string): string =>
  id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6.000Z');

const handlers: Handlers<typeof backupsApi, AdminTables> = {
  listBackups: withoutTransaction(() => fetchReport()),

  startBackup: withoutTransaction(async ({ transaction }) => {
    const { isNew, report } = await startBackup();
    if (isNew)
      await transaction(async (tx) => {
        tx.audit({ kind: 'backup_started', subject: { type: 'backup', id: null, label: 'Backup' } });
      });
    return { kept: 'here' as const, report };
  }),

  downloadBackup: withoutTransaction(async ({ params: { id }, identity, range, ifRange, transaction }) => {
    assertPermission(identity, 'seeCosts', holdsCosts);
    const { status, headers, content } = await downloadBackup(id, { range, ifRange });
    // The first request of a download is audited; later ranges continue it.
    if (status === 200 || range?.startsWith('bytes=0-'))
      await transaction(async (tx) => {
        const label = `Backup of ${formatInstant(parseBackupTime(id))}`;
        tx.audit({ kind: 'backup_downloaded', subject: { type: 'backup', id: null, label } });
      }).catch((error: unknown) => {
        content.destroy();
        throw error;
      });
    return new Reply(status, content, {
      ...headers,
      'Content-Type': 'application/gzip',
      'Content-Disposition': `attachment; filename="primal-${id}.backup"`,
    });
  }),
};

export const backupSlice = createSlice(backupsApi, handlers);
