import { importApi } from '@primal/contracts/admin/import';
import { sql } from '@primal/service-kit/database';
import { readKeysetPage } from '@primal/service-kit/lists/page';
import { problem } from '@primal/service-kit/problem';
import {
  createPage,
  createSlice,
  type Handlers,
  type Request,
  withoutTransaction,
} from '@primal/service-kit/routes';
import type { AdminTables } from '../tables.ts';
import { applyImport } from './apply.ts';
import { ImportMappingSchema, ImportRowSchema, ImportSchema } from './import.ts';
import { assertMayImport } from './import-permissions.ts';
import { toAnswer, toRowAnswer } from './presenter.ts';
import { beginImport, stageRows } from './stage.ts';
import { findImport, rowColumns } from './store.ts';
import { suggestColumns } from './suggest-columns.ts';

const listImportRows = async ({
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

const handlers: Handlers<typeof importApi, AdminTables> = {
  suggestImportColumns: ({ tx, body }) => suggestColumns(tx, body),

  createImport: ({ tx, body }) => beginImport(tx, body),

  addImportRows: ({ tx, params, body }) => stageRows(tx, params.id, body.rows),

  getImport: async ({ tx, params }) => toAnswer(await findImport(tx.db, params.id)),

  listImportRows,

  applyImport: withoutTransaction(({ tx, params, body, transaction }) =>
    applyImport({ tx, transaction }, params.id, body),
  ),

  deleteImport: async ({ tx, params }) => {
    const { id } = await findImport(tx.db, params.id);
    const deleted = await tx.db
      .deleteFrom('imports')
      .where('id', '=', id)
      .where('state', '<>', 'applied')
      .executeTakeFirst();
    if (deleted.numDeletedRows === 0n)
      throw problem.conflict('This import has been stored and cannot be cancelled any more.');
    return undefined;
  },
};

export const importSlice = createSlice(importApi, handlers, {
  entities: [ImportSchema, ImportRowSchema, ImportMappingSchema],
});
