import { z } from 'zod';
import { apiTable, nothing, parameter } from '../shared/api.ts';
import { optionalEmail, optionalText, text, verbatim } from '../shared/schemas.ts';

/** A private key as pasted: `\n` of Google's key files become line ends; the mask of a stored secret passes through. */
export const privateKeyText = () => verbatim(10_000).transform((value) => value.replaceAll('\\n', '\n'));

const sheetIdProblem = 'Enter the ID of the sheet, or its address in the browser.';

/** A spreadsheet's id, also out of a pasted address: only letters, digits, `-` and `_`. */
export const sheetIdText = () =>
  optionalText(500).transform((value, context) => {
    if (value === null) return null;
    const id = /\/spreadsheets\/(?:u\/\d+\/)?d\/([\w-]+)/.exec(value)?.[1] ?? value;
    if (/^[\w-]{1,200}$/.test(id)) return id;
    context.issues.push({ code: 'custom', message: sheetIdProblem, input: value });
    return z.NEVER;
  });

/** A service account; what is absent, blank or a mask is taken from the stored settings. */
export const serviceAccount = { clientEmail: optionalEmail(), privateKey: privateKeyText().nullish() };

/** Body of the Gmail test; `senderEmail` is whom the service account sends as. */
export const gmailBody = z.strictObject({ ...serviceAccount, senderEmail: optionalEmail() });
/** What `gmailBody` comes out as. */
export type GmailAccess = z.output<typeof gmailBody>;

/** The consent to save to Drive, and the test of Gmail. */
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
    answer: nothing,
    file: 'text/html',
  },
  googleDisconnect: {
    method: 'POST',
    path: '/api/google/disconnect',
    permission: 'administer',
    refusal: 'Only an admin may connect Google Drive, or disconnect it.',
    summary: 'Revokes and deletes the consent to save to Drive.',
    answer: nothing,
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
