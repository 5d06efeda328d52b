import { z } from 'zod';
import { apiTable, noContent, parameter } from '../shared/api.ts';
import { optionalEmail, optionalText, text, verbatim } from '../shared/schemas.ts';

/** Converts each `\n` of Google's key files to a line break. The mask of a stored secret is unchanged. */
export const privateKeyText = () => verbatim(10_000).transform((value) => value.replaceAll('\\n', '\n'));

const sheetIdProblem = 'Enter the ID of the sheet, or its address in the browser.';

/** Accepts a spreadsheet id or its pasted address. Ids hold only letters, digits, `-` and `_`. */
export const sheetIdText = () =>
  optionalText(500).transform((value, context) => {
    if (value === null) return null;
    const id = /\/spreadsheets\/(?:u\/\d+\/)?d\/([\w-]+)/.exec(value)?.[1] ?? value;
    if (/^[\w-]{1,200}$/.test(id)) return id;
    context.issues.push({ code: 'custom', message: sheetIdProblem, input: value });
    return z.NEVER;
  });

export const serviceAccount = { clientEmail: optionalEmail(), privateKey: privateKeyText().nullish() };

export const gmailBody = z.strictObject({ ...serviceAccount, senderEmail: optionalEmail() });
export type GmailAccess = z.output<typeof gmailBody>;

export const googleApi = apiTable({
  googleAuthUrl: {
    method: 'GET',
    path: '/api/google/auth-url',
    permission: 'administer',
    refusal: 'Only an admin may connect Google Drive, or disconnect it.',
    summary: "Redirects the popup to Google's consent page for the business's Drive.",
    answer: z.object({ authUrl: z.string() }),
  },
  googleCallback: {
    method: 'GET',
    path: '/api/google/callback',
    permission: 'administer',
    refusal: 'Only an admin may connect Google Drive, or disconnect it.',
    summary: 'Google returns the popup here; answers a page.',
    query: z.object({
      code: parameter(verbatim(2000)),
      state: parameter(verbatim(2000)),
      error: parameter(text(200)),
      scope: parameter(verbatim(2000)),
      authuser: parameter(text(20)),
      prompt: parameter(text(40)),
      iss: parameter(text(200)),
      hd: parameter(text(200)),
    }),
    answer: noContent,
    file: 'text/html',
  },
  googleDisconnect: {
    method: 'POST',
    path: '/api/google/disconnect',
    permission: 'administer',
    refusal: 'Only an admin may connect Google Drive, or disconnect it.',
    summary: 'Revokes and deletes the consent to save to Drive.',
    answer: noContent,
    status: 204,
  },
  testGmail: {
    method: 'POST',
    path: '/api/google/gmail/test',
    permission: 'changeSettings',
    summary:
      'Asks Google for permission to send as the sender, without sending; 409 without credentials, 502 if Google refuses.',
    body: gmailBody,
    answer: z.object({ senderEmail: z.string() }),
  },
});
