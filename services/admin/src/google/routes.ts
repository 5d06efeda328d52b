import { secretMask } from '@primal/contracts/admin/credentials';
import { type GmailAccess, googleApi } from '@primal/contracts/admin/google';
import {
  type ImportAnswer,
  importBody,
  importRowsBody,
  maxRowsPerCall,
} from '@primal/contracts/admin/import';
import { type SheetsAccess, sheetsApi } from '@primal/contracts/admin/sheets';
import { problem } from '@primal/service-kit/problem';
import { createSlice, type Handlers, Reply, withoutTransaction } from '@primal/service-kit/routes';
import { readSecretsKey, seal, unseal } from '@primal/service-kit/secrets';
import type { z } from 'zod';
import { type ApplyRequest, applyImport } from '../import/apply.ts';
import { beginImport, type FileRow, stageRows } from '../import/stage.ts';
import type { Settings } from '../settings/settings.ts';
import { lockSettings, readSettings } from '../settings/store.ts';
import type { AdminTables, AdminTx } from '../tables.ts';
import { checkGmail, readSheetPages, readSheetTitle, type SheetPage } from './accounts.ts';
import { buildConsentUrl, type GoogleApp, redeemConsent, revokeConsent } from './consent.ts';

type Transaction = Pick<ApplyRequest, 'transaction'>;

const parseSheet = <Output>(schema: z.ZodType<Output>, sent: unknown): Output => {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  throw problem.badRequest(`The sheet cannot be read. ${parsed.error.issues[0]?.message ?? ''}`.trim());
};

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

const listFilledRows = ({ first, rows }: SheetPage): FileRow[] =>
  rows
    .map((cells, at) => ({ row: first + at, cells }))
    .filter(({ row, cells }) => row > 1 && !isBlank(cells));

const stageSheet = async (
  { transaction }: Transaction,
  access: { [Field in keyof SheetsAccess]-?: string },
): Promise<ImportAnswer> => {
  let staged: ImportAnswer | null = null;
  for await (const page of readSheetPages(access)) {
    const head = { subject: 'products', fileName: 'Google Sheets', columns: page.rows[0] ?? [] };
    staged ??= await transaction((tx) => beginImport(tx, parseSheet(importBody, head)));
    const { id }: ImportAnswer = staged;
    const rows = listFilledRows(page);
    for (let at = 0; at < rows.length; at += maxRowsPerCall) {
      const batch = parseSheet(importRowsBody, { rows: rows.slice(at, at + maxRowsPerCall) });
      staged = await transaction((tx) => stageRows(tx, id, batch.rows));
    }
  }
  if (!staged) throw problem.badRequest('The sheet is empty.');
  return staged;
};

const countRows = ({ added, changed, unchanged }: ImportAnswer): number => added + changed + unchanged;

const withCount = (staged: ImportAnswer) => ({ ...staged, count: countRows(staged) });

const storeSheet = async (
  applying: ApplyRequest,
  staged: ImportAnswer,
  skipRefused: boolean,
): Promise<ImportAnswer> => {
  const { id, added, changed, refused } = staged;
  const isRefused = refused > 0 && !skipRefused;
  if (added + changed === 0 && !isRefused) return staged;
  return applyImport(applying, id, { rows: countRows(staged) + refused, skipRefused });
};

type Filled<Access> = { [Field in keyof Access]-?: string };

const unsealKey = (
  settings: Settings,
  field: 'sheetsPrivateKey' | 'gmailPrivateKey',
  sent: string | null | undefined,
): string | null => {
  if (sent?.trim() && sent !== secretMask) return sent;
  const sealed = settings[field];
  return sealed ? unseal(readSecretsKey(), field, sealed) : null;
};

const assertFilled = <Access extends object>(
  access: { [Field in keyof Access]: string | null },
  sentence: string,
): Filled<Access> => {
  if (Object.values(access).some((value) => !value)) throw problem.conflict(sentence, 'google_not_set_up');
  return access as Filled<Access>;
};

const readSheetsAccess = async (tx: AdminTx, sent: SheetsAccess): Promise<Filled<SheetsAccess>> => {
  const settings = await readSettings(tx);
  return assertFilled<SheetsAccess>(
    {
      clientEmail: sent.clientEmail ?? settings.sheetsClientEmail,
      privateKey: unsealKey(settings, 'sheetsPrivateKey', sent.privateKey),
      sheetId: sent.sheetId ?? settings.sheetsSheetId,
    },
    'Google Sheets is not set up. Fill in the client email, private key and sheet ID under Settings.',
  );
};

const readGmailAccess = async (tx: AdminTx, sent: GmailAccess): Promise<Filled<GmailAccess>> => {
  const settings = await readSettings(tx);
  return assertFilled<GmailAccess>(
    {
      clientEmail: sent.clientEmail ?? settings.gmailClientEmail,
      privateKey: unsealKey(settings, 'gmailPrivateKey', sent.privateKey),
      senderEmail: sent.senderEmail ?? settings.gmailSenderEmail,
    },
    'Gmail is not set up. Fill in the client email, private key and sender email under Settings.',
  );
};

const readApp = async (tx: AdminTx): Promise<GoogleApp> => {
  const { googleClientId, googleClientSecret } = await readSettings(tx);
  if (!googleClientId || !googleClientSecret)
    throw problem.conflict(
      'Google Drive is not set up. Fill in the Google client ID and client secret under Settings.',
      'google_not_set_up',
    );
  return {
    clientId: googleClientId,
    clientSecret: unseal(readSecretsKey(), 'googleClientSecret', googleClientSecret),
  };
};

const createPopupPage = (sentence: string): Reply<Uint8Array> =>
  new Reply(
    undefined,
    Buffer.from(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Google Drive</title><p>${sentence}</p></html>`,
    ),
    { 'Content-Type': 'text/html; charset=utf-8' },
  );

const api = { ...googleApi, ...sheetsApi };

const handlers: Handlers<typeof api, AdminTables> = {
  googleAuthUrl: async ({ tx, identity }) => {
    return { authUrl: await buildConsentUrl(await readApp(tx), identity.userId, readSecretsKey()) };
  },

  googleCallback: withoutTransaction(async ({ tx, query, identity, transaction }) => {
    const { code, state = '' } = query;
    if (!code) return createPopupPage('Google Drive was not connected. You can close this window.');
    const key = readSecretsKey();
    const token = await redeemConsent(await readApp(tx), { code, state, userId: identity.userId, key });
    const sealed = seal(key, 'googleRefreshToken', token);
    await transaction(async (tx) => {
      const settings = await lockSettings(tx);
      settings.connectDrive(tx, sealed);
    });
    return createPopupPage('Google Drive is connected. You can close this window.');
  }),

  googleDisconnect: withoutTransaction(async ({ tx, transaction }) => {
    const { googleRefreshToken: sealed } = await readSettings(tx);
    if (!sealed) return undefined;
    await transaction(async (tx) => {
      (await lockSettings(tx)).disconnectDrive(tx);
    });
    await revokeConsent(unseal(readSecretsKey(), 'googleRefreshToken', sealed));
    return undefined;
  }),

  testSheets: withoutTransaction(async ({ tx, body }) => ({
    title: await readSheetTitle(await readSheetsAccess(tx, body)),
  })),

  syncSheets: withoutTransaction(async ({ tx, body: { dryRun, skipRefused, ...sent }, transaction }) => {
    const staged = await stageSheet({ transaction }, await readSheetsAccess(tx, sent));
    return withCount(dryRun ? staged : await storeSheet({ tx, transaction }, staged, skipRefused));
  }),

  testGmail: withoutTransaction(async ({ tx, body }) => {
    const access = await readGmailAccess(tx, body);
    await checkGmail(access);
    return { senderEmail: access.senderEmail };
  }),
};

export const googleSlice = createSlice(api, handlers);
