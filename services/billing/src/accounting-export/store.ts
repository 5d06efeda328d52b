import type { AccountingExportAnswer } from '@primal/contracts/billing/accounting-export';
import { accountingExportSaved } from '@primal/contracts/billing/events';
import { lockRecord } from '@primal/service-kit/aggregate';
import { selectOf } from '@primal/service-kit/database';
import type { Series } from '@primal/service-kit/numbering';
import { problem } from '@primal/service-kit/problem';
import { snapshotsOf } from '@primal/service-kit/service';
import type { EntityTx } from '@primal/service-kit/tx';
import type { BillingDb } from '../tables.ts';
import {
  AccountingExport,
  type AccountingExportRecord,
  AccountingExportSchema,
  presentExport,
} from './accounting-export.ts';

/** Batches are numbered `EXP-1001` and on. */
export const exportSeries: Series = { name: 'EXP', start: 1001 };

const missing = 'Export not found';

export const selectExports = (db: BillingDb) =>
  db.selectFrom('accounting_exports as x').select(selectOf(AccountingExportSchema, 'x'));

const readRecord = async (db: BillingDb, id: string): Promise<AccountingExportRecord> => {
  const batch = await selectExports(db)
    .where('x.id', '=', id)
    .executeTakeFirstOrThrow(() => problem.notFound(missing));
  return batch;
};

export const readExport = async (db: BillingDb, id: string): Promise<AccountingExportAnswer> =>
  presentExport(await readRecord(db, id));

/** A batch with its file, as it was made. */
export const readExportFile = async (db: BillingDb, id: string) => {
  const [batch, file] = await Promise.all([
    readExport(db, id),
    db
      .selectFrom('accounting_export_files')
      .select('content')
      .where('export_id', '=', id)
      .executeTakeFirstOrThrow(() => problem.notFound(missing)),
  ]);
  return { batch, content: file.content };
};

/** A batch, locked for a change. 404 when there is none. */
export const lockExport = (tx: EntityTx, id: string): Promise<AccountingExport> =>
  lockRecord(tx, AccountingExport, id, { missing });

export const republishExports = (db: BillingDb, ids?: readonly string[]) =>
  snapshotsOf(accountingExportSaved, { rows: selectExports(db), id: 'x.id', ids }, presentExport);
