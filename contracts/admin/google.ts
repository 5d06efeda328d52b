import { z } from 'zod';
import { apiTable, nothing, parameter } from '../shared/api.ts';
import { optionalEmail, optionalText, text } from '../shared/schemas.ts';
import { importAnswer } from './import.ts';

/**
 * A private key as it is pasted. In Google's key files its lines end in the two signs `\n`; they become line ends. The
 * mask of a stored secret passes through.
 */
export const privateKeyText = () => text(10_000).transform((value) => value.replaceAll('\\n', '\n'));

const sheetIdProblem = 'Enter the ID of the sheet, or the address at which it opens in the browser.';

/**
 * A spreadsheet's id, also taken out of a pasted address. Only its letters, digits, `-` and `_` become part of a
 * request.
 */
export const sheetIdText = () =>
  optionalText(500).transform((value, context) => {
    if (value === null) return null;
    const id = /\/spreadsheets\/(?:u\/\d+\/)?d\/([\w-]+)/.exec(value)?.[1] ?? value;
    if (/^[\w-]{1,200}$/.test(id)) return id;
    context.issues.push({ code: 'custom', message: sheetIdProblem, input: value });
    return z.NEVER;
  });

/** A service account; what is absent, blank or a mask is taken from the stored settings. */
const account = { clientEmail: optionalEmail(), privateKey: privateKeyText().nullish() };

/** Body of the calls about the sheet of products. */
export const sheetsBody = z.strictObject({ ...account, sheetId: sheetIdText() });
/** What `sheetsBody` comes out as. */
export type SheetsAccess = z.output<typeof sheetsBody>;

/** Body of the sync; a dry run compares the sheet with the catalog and changes nothing. */
export const syncBody = sheetsBody.extend({
  dryRun: z.boolean({ error: 'Dry run must be true or false.' }).default(false),
  /** Leaves out rows that cannot be stored; else one of them refuses the whole sync. */
  skipRefused: z.boolean({ error: 'Skip refused must be true or false.' }).default(false),
});

/** Body of the Gmail test; `senderEmail` is whom the service account sends as. */
export const gmailBody = z.strictObject({ ...account, senderEmail: optionalEmail() });
/** What `gmailBody` comes out as. */
export type GmailAccess = z.output<typeof gmailBody>;

/** The calls to Google and about the consent to save to Drive. */
export const googleApi = apiTable({
  googleAuthUrl: {
    method: 'GET',
    path: '/api/google/auth-url',
    permission: 'administer',
    refusal: 'Only an admin may connect Google Drive, or disconnect it.',
    summary: "Where the popup asks for the consent to save to the business's Drive.",
    answer: z.object({ authUrl: z.string() }),
  },
  googleCallback: {
    method: 'GET',
    path: '/api/google/callback',
    permission: 'administer',
    refusal: 'Only an admin may connect Google Drive, or disconnect it.',
    summary: 'Where Google sends the popup back to; answers a page.',
    query: z.object({
      code: parameter(text(2000)),
      state: parameter(text(2000)),
      error: parameter(text(200)),
      scope: parameter(text(2000)),
      authuser: parameter(text(20)),
      prompt: parameter(text(40)),
      iss: parameter(text(200)),
      hd: parameter(text(200)),
    }),
    answer: nothing,
    file: 'text/html',
  },
  googleDisconnect: {
    method: 'POST',
    path: '/api/google/disconnect',
    permission: 'administer',
    refusal: 'Only an admin may connect Google Drive, or disconnect it.',
    summary: 'Gives the consent to save to Drive back and forgets it.',
    answer: nothing,
    status: 204,
  },
  testSheets: {
    method: 'POST',
    path: '/api/google/sheets/test',
    permission: 'changeSettings',
    summary: 'Opens the sheet of products; 409 without credentials, 502 when Google refuses them.',
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
      'Add and change products by the rows of the sheet, all or none; a dry run leaves an import that can be looked at and applied.',
    body: syncBody,
    answer: importAnswer.extend({
      /** Products of the sheet that the catalog agrees with now, or would after a dry run. */
      count: z.number().int(),
    }),
  },
  testGmail: {
    method: 'POST',
    path: '/api/google/gmail/test',
    permission: 'changeSettings',
    summary:
      'Asks Google for the right to send as the sender, without sending; 409 without credentials, 502 when Google refuses.',
    body: gmailBody,
    answer: z.object({ senderEmail: z.string() }),
  },
});
