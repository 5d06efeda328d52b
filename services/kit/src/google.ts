import type { JWT } from 'google-auth-library';
import { z } from 'zod';
import { readConfig } from './config.ts';
import { problem } from './problem.ts';

/** Where Google is; set by tests. */
export const googleConfig = z.object({
  GOOGLE_URL: z.url().optional().describe("address of a stand-in for Google's APIs"),
});

/** Milliseconds until a silent Google counts as away. */
const longestWait = 20_000;

/** Options of every call of Google's client libraries: where it goes, and how long it may take. */
export const googleCallOptions = (): { rootUrl?: string; timeout: number } => {
  const { GOOGLE_URL } = readConfig(googleConfig);
  return { timeout: longestWait, ...(GOOGLE_URL && { rootUrl: `${GOOGLE_URL.replace(/\/$/, '')}/` }) };
};

/**
 * How each client of Google's libraries sends: by Node's own fetch, for theirs ends the process when it asks for a token
 * again after a first call took too long (nobody hears the error of its body). A Google that does not answer is asked
 * once: with a second try the gateway would give up before we do.
 */
export const googleTransport = {
  timeout: longestWait,
  fetchImplementation: fetch,
  retryConfig: { noResponseRetries: 0 },
};

/** Addresses of Google's sign-in, for its OAuth client; undefined when they are Google's own. */
export const googleEndpoints = () => {
  const { rootUrl } = googleCallOptions();
  if (!rootUrl) return undefined;
  return {
    oauth2TokenUrl: `${rootUrl}token`,
    oauth2RevokeUrl: `${rootUrl}revoke`,
    oauth2AuthBaseUrl: `${rootUrl}o/oauth2/v2/auth`,
  };
};

/** Who calls, with which key, as whom and for what. */
interface ServiceAccount {
  email: string;
  /** PEM. */
  key: string;
  /** The person of the business whom it acts as. */
  subject?: string;
  scopes: string[];
}

/** A client for a service account. Google's library is loaded with its first use: it takes several megabytes. */
export const openServiceAccount = async (account: ServiceAccount): Promise<JWT> => {
  const { JWT } = await import('google-auth-library');
  const client = new JWT({ ...account, transporterOptions: googleTransport });
  const url = googleEndpoints()?.oauth2TokenUrl;
  // The library knows no other address for the tokens of service accounts.
  if (url)
    client.transporter.interceptors.request.add({
      resolved: async (config) =>
        config.url.href.startsWith('https://oauth2.googleapis.com/')
          ? { ...config, url: new URL(url) }
          : config,
    });
  return client;
};

/** The status that Google has answered with; undefined when it has not answered. */
export const googleStatus = (error: unknown): number | undefined => {
  if (!(error instanceof Error)) return undefined;
  const { status, code } = error as Error & { status?: unknown; code?: unknown };
  return [status, code].map(Number).find((value) => value >= 400 && value < 600);
};

/** A private key that is none: signing with it failed, before anything was sent. */
const isUnreadableKey = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^ERR_(OSSL|CRYPTO)/.test(String(error.code));

/** 409 for a key that cannot sign, 502 for Google's refusals; `what` is the consequence: `the file was not saved`. */
export const googleProblem = (what: string, error: unknown) => {
  if (isUnreadableKey(error))
    return problem.conflict(
      `The private key cannot be read: ${what}. Copy all of it, from BEGIN PRIVATE KEY to END PRIVATE KEY.`,
      'google_key_unreadable',
    );
  const status = googleStatus(error);
  if (status === undefined || status === 429 || status >= 500)
    return problem.badGateway(`Google cannot be reached right now: ${what}. Please try again.`);
  return problem.badGateway(`Google refused the request: ${what}. Check the credentials under Settings.`);
};
