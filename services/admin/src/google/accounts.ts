import type { GmailAccess } from '@primal/contracts/admin/google';
import type { SheetsAccess } from '@primal/contracts/admin/sheets';
import { createGoogleProblem, openServiceAccount, readGoogleCallOptions } from '@primal/service-kit/google';
import { ProblemError } from '@primal/service-kit/problem';

type Filled<Access> = { [Field in keyof Access]-?: string };

const openSheet = async ({ clientEmail, privateKey }: Filled<SheetsAccess>) => {
  const { sheets } = await import('@googleapis/sheets');
  const auth = await openServiceAccount({
    email: clientEmail,
    key: privateKey,
    scopes: ['https://www.googleapis.com/auth/spreadsheets.readonly'],
  });
  return sheets({ version: 'v4', auth, ...readGoogleCallOptions() }).spreadsheets;
};

/** Title of the spreadsheet. 502 if Google rejects the account or denies access to the sheet. */
export const readSheetTitle = async (access: Filled<SheetsAccess>): Promise<string> => {
  try {
    const spreadsheets = await openSheet(access);
    const request = { spreadsheetId: access.sheetId, fields: 'properties.title' };
    const { data } = await spreadsheets.get(request, readGoogleCallOptions());
    return data.properties?.title ?? '';
  } catch (error) {
    throw createGoogleProblem('the sheet was not read', error);
  }
};

export interface SheetPage {
  first: number;
  rows: string[][];
}

const rowsOfPage = 5_000;
const maxColumns = 200;

/** Column letters (`A`, `Z`, `AA` …) by number, starting with 1. */
const formatColumnName = (column: number): string =>
  column > 26
    ? formatColumnName(Math.floor((column - 1) / 26)) + formatColumnName(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column);

/** Reads the first sheet page by page, so that memory stays constant. 502 as in `readSheetTitle`. */
export async function* readSheetPages(access: Filled<SheetsAccess>): AsyncGenerator<SheetPage> {
  const { sheetId: spreadsheetId } = access;
  try {
    const spreadsheets = await openSheet(access);
    const { data } = await spreadsheets.get(
      { spreadsheetId, fields: 'sheets.properties(title,gridProperties)' },
      readGoogleCallOptions(),
    );
    const { title, gridProperties } = data.sheets?.[0]?.properties ?? {};
    const lastRow = gridProperties?.rowCount ?? 0;
    const lastColumn = formatColumnName(Math.min(gridProperties?.columnCount ?? 1, maxColumns));
    // Google rejects ranges beyond the grid.
    for (let first = 1; first <= lastRow; first += rowsOfPage) {
      const last = Math.min(first + rowsOfPage - 1, lastRow);
      const range = `'${title?.replaceAll("'", "''")}'!A${first}:${lastColumn}${last}`;
      const page = await spreadsheets.values.get({ spreadsheetId, range }, readGoogleCallOptions());
      yield { first, rows: (page.data.values ?? []).map((row) => row.map(String)) };
    }
  } catch (error) {
    throw error instanceof ProblemError ? error : createGoogleProblem('the sheet was not read', error);
  }
}

/** Requests an access token for the sender; 502 if Google rejects it. */
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
    throw createGoogleProblem('no e-mail can be sent', error);
  }
};
