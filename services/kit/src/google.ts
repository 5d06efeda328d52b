import type { JWT } from 'google-auth-library';
import { z } from 'zod';
import { readConfig } from './config.ts';
import { problem, readErrorCode } from './problem.ts';

export const googleConfig = z.object({
  GOOGLE_URL: z.url().optional().describe("address of a stand-in for Google's APIs"),
});

/** Milliseconds until an unanswered call to Google counts as failed. */
const maxWaitMs = 20_000;

export const readGoogleCallOptions = (): { rootUrl?: string; timeout: number } => {
  const { GOOGLE_URL } = readConfig(googleConfig);
  return { timeout: maxWaitMs, ...(GOOGLE_URL && { rootUrl: `${GOOGLE_URL.replace(/\/$/, '')}/` }) };
};

/**
 * Transport for Google's clients, by Node's own fetch. Their own transport crashes the process when a token
 * request follows a call that timed out. Calls are not retried: the gateway would give up before a second
 * attempt ends.
 */
export const googleTransport = {
  timeout: maxWaitMs,
  fetchImplementation: fetch,
  retryConfig: { noResponseRetries: 0 },
};

export const readGoogleEndpoints = () => {
  const { rootUrl } = readGoogleCallOptions();
  if (!rootUrl) return undefined;
  return {
    oauth2TokenUrl: `${rootUrl}token`,
    oauth2RevokeUrl: `${rootUrl}revoke`,
    oauth2AuthBaseUrl: `${rootUrl}o/oauth2/v2/auth`,
  };
};

interface ServiceAccount {
  email: string;
  key: string;
  subject?: string;
  scopes: string[];
}

/** Client for a service account. Loads Google's library on first use, because it takes several megabytes. */
export const openServiceAccount = async (account: ServiceAccount): Promise<JWT> => {
  const { JWT } = await import('google-auth-library');
  const client = new JWT({ ...account, transporterOptions: googleTransport });
  const url = readGoogleEndpoints()?.oauth2TokenUrl;
  // The library has no other option for the token address of service accounts.
  if (url)
    client.transporter.interceptors.request.add({
      resolved: async (config) =>
        config.url.href.startsWith('https://oauth2.googleapis.com/')
          ? { ...config, url: new URL(url) }
          : config,
    });
  return client;
};

/** Google's HTTP status; undefined if Google did not answer. */
export const findGoogleStatus = (error: unknown): number | undefined => {
  if (!(error instanceof Error)) return undefined;
  const { status, code } = error as Error & { status?: unknown; code?: unknown };
  return [status, code].map(Number).find((value) => value >= 400 && value < 600);
};

/** True for an invalid private key: signing failed before anything was sent. */
const isUnreadableKey = (error: unknown): boolean => /^ERR_(OSSL|CRYPTO)/.test(readErrorCode(error));

/**
 * 409 for a key that cannot sign, 502 if Google rejects the call. `what` names the consequence: `the file was
 * not saved`.
 */
export const createGoogleProblem = (what: string, error: unknown) => {
  if (isUnreadableKey(error))
    return problem.conflict(
      `The private key cannot be read: ${what}. Copy all of it, from BEGIN PRIVATE KEY to END PRIVATE KEY.`,
      'google_key_unreadable',
    );
  const status = findGoogleStatus(error);
  if (status === undefined || status === 429 || status >= 500)
    return problem.badGateway(`Google cannot be reached right now: ${what}. Please try again.`);
  return problem.badGateway(`Google refused the request: ${what}. Check the credentials under Settings.`);
};
