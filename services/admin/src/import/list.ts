import type { importApi } from '@primal/contracts/admin/import';
import { sql } from '@primal/service-kit/database';
import { readKeysetPage } from '@primal/service-kit/lists/page';
import { createPage, type Request } from '@primal/service-kit/routes';
import type { AdminTables } from '../tables.ts';
import { assertMayImport } from './import-permissions.ts';
import { toRowAnswer } from './presenter.ts';
import { findImport, rowColumns } from './store.ts';

export const listImportRows = async ({
  tx,
  params,
  query,
  identity,
}: Request<typeof importApi.listImportRows, AdminTables>) => {
  const staged = await findImport(tx.db, params.id);
  const { id } = staged;
  assertMayImport(identity, staged);
  const found = await readKeysetPage(
    tx.db,
    tx.db
      .selectFrom('import_rows')
      .select(rowColumns)
      .select('row as id')
      .where('import_id', '=', id)
      .$if(query.kind !== undefined, (rows) => rows.where('kind', '=', query.kind ?? 'added'))
      .$if(query.only === 'changedHere', (rows) => rows.where(sql`changed_here`, '<>', sql`'[]'::jsonb`))
      .$if(query.only === 'noted', (rows) => rows.where(sql`notes`, '<>', sql`'[]'::jsonb`)),
    {
      columns: { row: sql.ref('row') },
      id: sql.ref('row'),
      sort: 'row',
      order: query.order ?? 'asc',
      limit: query.limit,
      cursor: query.cursor,
    },
  );
  return createPage(found.rows.map(toRowAnswer), found);
};
