import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { defineEntity, p } from '@mikro-orm/core';
import type { Tables } from '@primal/service-kit/database';
import {
  createGoogleProblem,
  findGoogleStatus,
  googleTransport,
  readGoogleCallOptions,
  readGoogleEndpoints,
} from '@primal/service-kit/google';
import { problem } from '@primal/service-kit/problem';
import type { DriveAccount } from '@primal/service-trade/copies/credentials';

export const DriveFileSchema = defineEntity({
  name: 'DriveFile',
  tableName: 'drive_files',
  properties: {
    invoiceId: p.uuid().primary(),
    fileId: p.text(),
  },
});

declare module '../tables.ts' {
  interface BillingTables extends Tables<[typeof DriveFileSchema]> {}
}

export interface DriveFile {
  fileId: string;
  fileName: string;
  webViewLink: string;
}

const isRefusedConsent = (error: unknown): boolean =>
  findGoogleStatus(error) === 401 || (error instanceof Error && /invalid_grant/.test(error.message));

/** 401 that makes the client request the consent (docs/rules/settings-and-integrations.md#google). */
const createConsentProblem = () =>
  problem.unauthorized('Please allow saving to Google Drive.', 'google_authorization_required');

const createClient = async ({ clientId, clientSecret, refreshToken }: DriveAccount) => {
  const { auth, drive } = await import('@googleapis/drive');
  const endpoints = readGoogleEndpoints();
  const client = new auth.OAuth2({
    clientId,
    clientSecret,
    transporterOptions: googleTransport,
    ...(endpoints && { endpoints }),
  });
  client.setCredentials({ refresh_token: refreshToken });
  return drive({ version: 'v3', auth: client, ...readGoogleCallOptions() }).files;
};

/** Client of the last account, which caches its token for an hour. */
let opened: { account: DriveAccount; files: ReturnType<typeof createClient> } | null = null;

const openDrive = (account: DriveAccount): ReturnType<typeof createClient> => {
  if (!opened || !isDeepStrictEqual(opened.account, account))
    opened = { account, files: createClient(account) };
  return opened.files;
};

const fields = 'id,name,webViewLink';

export const reserveFileId = async (account: DriveAccount): Promise<string> => {
  if (!account.refreshToken) throw createConsentProblem();
  try {
    const { data } = await (await openDrive(account)).generateIds(
      { count: 1, type: 'files' },
      readGoogleCallOptions(),
    );
    const [id] = data.ids ?? [];
    if (!id) throw new Error('Drive returned no id.');
    return id;
  } catch (error) {
    throw isRefusedConsent(error)
      ? createConsentProblem()
      : createGoogleProblem('the file was not saved', error);
  }
};

/**
 * Creates or updates the file; 401 `google_authorization_required` without a consent, 502 if Google rejects
 * it.
 */
export const saveToDrive = async (
  account: DriveAccount,
  { fileId, name, content }: { fileId: string; name: string; content: Uint8Array },
): Promise<DriveFile> => {
  if (!account.refreshToken) throw createConsentProblem();
  const media = () => ({ mimeType: 'application/pdf', body: Readable.from([content]) });
  const files = await openDrive(account);
  const make = () =>
    files.create(
      { requestBody: { id: fileId, name, mimeType: 'application/pdf' }, media: media(), fields },
      readGoogleCallOptions(),
    );
  const bringUpToDate = () =>
    files.update({ fileId, requestBody: { name }, media: media(), fields }, readGoogleCallOptions());
  try {
    const { data } = await make().catch((error) => {
      if (findGoogleStatus(error) === 409) return bringUpToDate();
      throw error;
    });
    return {
      fileId,
      fileName: data.name ?? name,
      webViewLink: data.webViewLink ?? `https://drive.google.com/file/d/${fileId}/view`,
    };
  } catch (error) {
    throw isRefusedConsent(error)
      ? createConsentProblem()
      : createGoogleProblem('the file was not saved', error);
  }
};
