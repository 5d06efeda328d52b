import { Readable } from 'node:stream';
import { readConfig } from '@primal/service-kit/config';
import { problem } from '@primal/service-kit/problem';
import { z } from 'zod';
import type { DriveAccount, GmailAccount } from '../copies/credentials.ts';

/** Where Google is; set by tests. */
export const googleConfig = z.object({
  GOOGLE_URL: z.url().optional().describe("address of a stand-in for Google's APIs"),
});

/** A file as Drive shows it. */
export interface DriveFile {
  fileId: string;
  fileName: string;
  webViewLink: string;
}

const rootOf = (): { rootUrl?: string } => {
  const { GOOGLE_URL } = readConfig(googleConfig);
  return GOOGLE_URL ? { rootUrl: `${GOOGLE_URL.replace(/\/$/, '')}/` } : {};
};

const tokenUrl = (): string | undefined => {
  const { rootUrl } = rootOf();
  return rootUrl && new URL('/token', rootUrl).href;
};

const statusOf = (error: unknown): number | undefined => {
  if (!(error instanceof Error)) return undefined;
  const { status, code } = error as Error & { status?: unknown; code?: unknown };
  return [status, code].map(Number).find((value) => value >= 400 && value < 600);
};

/** A consent that was withdrawn or has expired. */
const isRefusedConsent = (error: unknown): boolean =>
  statusOf(error) === 401 || (error instanceof Error && /invalid_grant/.test(error.message));

/** Answered to ask for the consent: the screen opens Google's popup (decisions, "Settings and integrations"). */
export const consentNeeded = () =>
  problem.unauthorized('Please allow saving to Google Drive.', 'google_authorization_required');

const refused = (what: string, error: unknown) =>
  statusOf(error) === undefined
    ? problem.badGateway(`Google cannot be reached right now: ${what}. Please try again.`)
    : problem.badGateway(`Google refused it: ${what}. Check the credentials under Settings.`);

// Google's client libraries are loaded when they are first used: they take 30 MB.
const openDrive = async ({ clientId, clientSecret, refreshToken }: DriveAccount) => {
  const { auth, drive } = await import('@googleapis/drive');
  const url = tokenUrl();
  const client = new auth.OAuth2({
    clientId,
    clientSecret,
    ...(url && { endpoints: { oauth2TokenUrl: url } }),
  });
  client.setCredentials({ refresh_token: refreshToken });
  return drive({ version: 'v3', auth: client, ...rootOf() }).files;
};

const fields = 'id,name,webViewLink';

/** The id of a file that is to be made, so that making it twice makes it once. */
export const reserveFileId = async (account: DriveAccount): Promise<string> => {
  if (!account.refreshToken) throw consentNeeded();
  try {
    const { data } = await (await openDrive(account)).generateIds({ count: 1, type: 'files' }, rootOf());
    const [id] = data.ids ?? [];
    if (!id) throw new Error('Drive gave no id.');
    return id;
  } catch (error) {
    throw isRefusedConsent(error) ? consentNeeded() : refused('the file was not saved', error);
  }
};

/**
 * Saves a PDF under a reserved id: makes the file, or brings the one that is there up to date. 401
 * `google_authorization_required` without a consent, 502 when Google refuses.
 */
export const saveToDrive = async (
  account: DriveAccount,
  { fileId, name, content }: { fileId: string; name: string; content: Uint8Array },
): Promise<DriveFile> => {
  if (!account.refreshToken) throw consentNeeded();
  const media = () => ({ mimeType: 'application/pdf', body: Readable.from([content]) });
  const files = await openDrive(account);
  const make = () =>
    files.create(
      { requestBody: { id: fileId, name, mimeType: 'application/pdf' }, media: media(), fields },
      rootOf(),
    );
  const bringUpToDate = () =>
    files.update({ fileId, requestBody: { name }, media: media(), fields }, rootOf());
  try {
    const { data } = await make().catch((error) => {
      if (statusOf(error) === 409) return bringUpToDate();
      throw error;
    });
    return {
      fileId,
      fileName: data.name ?? name,
      webViewLink: data.webViewLink ?? `https://drive.google.com/file/d/${fileId}/view`,
    };
  } catch (error) {
    throw isRefusedConsent(error) ? consentNeeded() : refused('the file was not saved', error);
  }
};

/** Sends a composed message through Gmail as the business's sender. 502 when Google refuses. */
export const sendByGmail = async (account: GmailAccount, message: Buffer): Promise<void> => {
  const { auth, gmail } = await import('@googleapis/gmail');
  const client = new auth.JWT({
    email: account.clientEmail,
    key: account.privateKey,
    subject: account.senderEmail,
    scopes: ['https://www.googleapis.com/auth/gmail.send'],
  });
  const url = tokenUrl();
  // The library knows no other address for the tokens of service accounts.
  if (url)
    client.transporter.interceptors.request.add({
      resolved: async (config) =>
        config.url.href.startsWith('https://oauth2.googleapis.com/')
          ? { ...config, url: new URL(url) }
          : config,
    });
  try {
    await gmail({ version: 'v1', auth: client, ...rootOf() }).users.messages.send(
      { userId: 'me', requestBody: { raw: message.toString('base64url') } },
      rootOf(),
    );
  } catch (error) {
    throw refused('the e-mail was not sent', error);
  }
};
