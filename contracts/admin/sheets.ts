import { z } from 'zod';
import { apiTable } from '../shared/api.ts';
import { serviceAccount, sheetIdText } from './google.ts';
import { importAnswer } from './import.ts';

/** Body of the calls about the sheet of products. */
export const sheetsBody = z.strictObject({ ...serviceAccount, sheetId: sheetIdText() });
/** What `sheetsBody` comes out as. */
export type SheetsAccess = z.output<typeof sheetsBody>;

/** Body of the sync; a dry run compares the sheet with the catalog and changes nothing. */
export const syncBody = sheetsBody.extend({
  dryRun: z.boolean({ error: 'Dry run must be true or false.' }).default(false),
  /** Leaves out rows that cannot be stored; else one of them refuses the whole sync. */
  skipRefused: z.boolean({ error: 'Skip refused must be true or false.' }).default(false),
});

/** The calls about the sheet of products. */
export const sheetsApi = apiTable({
  testSheets: {
    method: 'POST',
    path: '/api/google/sheets/test',
    permission: 'changeSettings',
    summary: 'Opens the sheet of products; 409 without credentials, 502 if Google refuses them.',
    body: sheetsBody,
    answer: z.object({
      /** The name of the spreadsheet. */
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
      /** Products of the sheet that the catalog agrees with now, or would after a dry run. */
      count: z.number().int(),
    }),
  },
});
