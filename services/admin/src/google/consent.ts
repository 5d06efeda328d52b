import { createHmac, timingSafeEqual } from 'node:crypto';
import { readConfig } from '@primal/service-kit/config';
import { googleTransport, readGoogleEndpoints } from '@primal/service-kit/google';
import { problem } from '@primal/service-kit/problem';
import type { OAuth2Client } from 'google-auth-library';
import { z } from 'zod';

export const consentConfig = z.object({
  PUBLIC_URL: z
    .url()
    .default('http://localhost:8080')
    .describe('address that browsers use for Primal; Google sends the consent there'),
});

const scope = 'https://www.googleapis.com/auth/drive.file';
const callbackPath = '/api/google/callback';
/** Milliseconds between opening the popup and the consent. */
const validFor = 15 * 60_000;

export interface GoogleApp {
  clientId: string;
  clientSecret: string;
}

const createClient = async ({ clientId, clientSecret }: GoogleApp): Promise<OAuth2Client> => {
  const { OAuth2Client } = await import('google-auth-library');
  const { PUBLIC_URL } = readConfig(consentConfig);
  const endpoints = readGoogleEndpoints();
  return new OAuth2Client({
    clientId,
    clientSecret,
    redirectUri: new URL(callbackPath, PUBLIC_URL).href,
    transporterOptions: googleTransport,
    ...(endpoints && { endpoints }),
  });
};

const sign = (text: string, key: string): string =>
  createHmac('sha256', key).update(`google consent ${text}`).digest('base64url');

const signState = (userId: string, key: string): string => {
  const text = `${userId}.${Date.now() + validFor}`;
  return `${text}.${sign(text, key)}`;
};

const isOwn = (state: string, userId: string, key: string): boolean => {
  const [user = '', until = '', signature = ''] = state.split('.');
  const expected = Buffer.from(sign(`${user}.${until}`, key));
  const presented = Buffer.from(signature);
  return (
    expected.length === presented.length &&
    timingSafeEqual(expected, presented) &&
    user === userId &&
    Number(until) > Date.now()
  );
};

export const buildConsentUrl = async (app: GoogleApp, userId: string, key: string): Promise<string> =>
  (await createClient(app)).generateAuthUrl({
    access_type: 'offline',
    // Google issues a refresh token only with an explicit consent.
    prompt: 'consent',
    scope,
    state: signState(userId, key),
  });

/** Refresh token for a consent; 400 if this user did not request it, 502 if Google rejects it. */
export const redeemConsent = async (
  app: GoogleApp,
  { code, state, userId, key }: { code: string; state: string; userId: string; key: string },
): Promise<string> => {
  if (!isOwn(state, userId, key))
    throw problem.badRequest('This consent was not requested here, or it has expired. Please try again.');
  const client = await createClient(app);
  const token = await client
    .getToken(code)
    .then(({ tokens }) => tokens.refresh_token)
    .catch(() => null);
  if (!token)
    throw problem.badGateway(
      'Google did not accept the consent. Check the client ID and secret under Settings.',
    );
  return token;
};

/** Revokes a consent at Google. Errors are ignored: the consent is deleted here in any case. */
export const revokeConsent = async (token: string): Promise<void> => {
  const { OAuth2Client } = await import('google-auth-library');
  const endpoints = readGoogleEndpoints();
  const client = new OAuth2Client({ transporterOptions: googleTransport, ...(endpoints && { endpoints }) });
  await client.revokeToken(token).catch(() => {});
};
