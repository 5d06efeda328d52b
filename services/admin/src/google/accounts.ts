import type { GmailAccess, SheetsAccess } from '@primal/contracts/admin/google';
import { googleCallOptions, googleProblem, openServiceAccount } from '@primal/service-kit/google';

type Filled<Access> = { [Field in keyof Access]-?: string };

// Google's client library for sheets is loaded with the first use.
const openSheet = async ({ clientEmail, privateKey }: Filled<SheetsAccess>) => {
  const { sheets } = await import('@googleapis/sheets');
  const auth = await openServiceAccount({
    email: clientEmail,
    key: privateKey,
    scopes: ['https://www.googleapis.com/auth/spreadsheets.readonly'],
  });
  return sheets({ version: 'v4', auth, ...googleCallOptions() }).spreadsheets;
};

/** The name of the spreadsheet. 502 when Google refuses the account, or the account may not read the sheet. */
export const sheetTitle = async (access: Filled<SheetsAccess>): Promise<string> => {
  try {
    const spreadsheets = await openSheet(access);
    const request = { spreadsheetId: access.sheetId, fields: 'properties.title' };
    const { data } = await spreadsheets.get(request, googleCallOptions());
    return data.properties?.title ?? '';
  } catch (error) {
    throw googleProblem('the sheet was not read', error);
  }
};

/** The rows of the first sheet as people see them there, at most `limit` of them. 502 as of `sheetTitle`. */
export const sheetRows = async (access: Filled<SheetsAccess>, limit: number): Promise<string[][]> => {
  try {
    const spreadsheets = await openSheet(access);
    const request = { spreadsheetId: access.sheetId, range: `A1:ZZ${limit}` };
    const { data } = await spreadsheets.values.get(request, googleCallOptions());
    return (data.values ?? []).map((row) => row.map(String));
  } catch (error) {
    throw googleProblem('the sheet was not read', error);
  }
};

/**
 * Whether Google lets the service account send as the sender: asks for the right and sends nothing. 502 when Google
 * refuses the account, or it may not act for the sender (domain-wide delegation).
 */
export const checkGmail = async ({
  clientEmail,
  privateKey,
  senderEmail,
}: Filled<GmailAccess>): Promise<void> => {
  try {
    const client = await openServiceAccount({
      email: clientEmail,
      key: privateKey,
      subject: senderEmail,
      scopes: ['https://www.googleapis.com/auth/gmail.send'],
    });
    await client.authorize();
  } catch (error) {
    throw googleProblem('no e-mail can be sent', error);
  }
};
