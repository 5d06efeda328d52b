import { importApi } from '@primal/contracts/admin/import';
import { problem } from '@primal/service-kit/problem';
import { createSlice, type Handlers, withoutTransaction } from '@primal/service-kit/routes';
import type { AdminTables } from '../tables.ts';
import { applyImport } from './apply.ts';
import { beginImport } from './begin.ts';
import { ImportMappingSchema, ImportRowSchema, ImportSchema } from './import.ts';
import { listImportRows } from './list.ts';
import { toAnswer } from './presenter.ts';
import { stageRows } from './stage.ts';
import { findImport } from './store.ts';
import { suggestColumns } from './suggest-columns.ts';

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
