import { z } from 'zod';
import { apiTable } from '../shared/api.ts';
import { serviceAccount, sheetIdText } from './google.ts';
import { importAnswer } from './import.ts';

export const sheetsBody = z.strictObject({ ...serviceAccount, sheetId: sheetIdText() });
export type SheetsAccess = z.output<typeof sheetsBody>;

/** A dry run compares the sheet with the catalog and changes nothing. */
export const syncBody = sheetsBody.extend({
  dryRun: z.boolean({ error: 'Dry run must be true or false.' }).default(false),
  /** Skips invalid rows. Otherwise an invalid row rejects the whole sync. */
  skipRefused: z.boolean({ error: 'Skip refused must be true or false.' }).default(false),
});

export const sheetsApi = apiTable({
  testSheets: {
    method: 'POST',
    path: '/api/google/sheets/test',
    permission: 'changeSettings',
    summary: 'Opens the sheet of products; 409 without credentials, 502 if Google refuses them.',
    body: sheetsBody,
    answer: z.object({
      title: z.string(),
    }),
  },
  syncSheets: {
    method: 'POST',
    path: '/api/google/sheets/sync',
    permission: 'importLists',
    summary:
      'Add and change products from the rows of the sheet, all or none; a dry run creates an import to preview and apply.',
    body: syncBody,
    answer: importAnswer.extend({
      /**
       * Number of products that match the catalog. A dry run counts the products that would match after a
       * sync.
       */
      count: z.number().int(),
    }),
  },
});
