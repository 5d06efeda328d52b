import { createHmac, timingSafeEqual } from 'node:crypto';
import { readConfig } from '@primal/service-kit/config';
import { googleEndpoints, googleTransport } from '@primal/service-kit/google';
import { problem } from '@primal/service-kit/problem';
import type { OAuth2Client } from 'google-auth-library';
import { z } from 'zod';

export const consentConfig = z.object({
  PUBLIC_URL: z
    .url()
    .default('http://localhost:8080')
    .describe('address that browsers use for Primal; Google sends the consent there'),
});

/** Saving files that this product made, and no others. */
const scope = 'https://www.googleapis.com/auth/drive.file';
const callbackPath = '/api/google/callback';
/** From opening the popup to the consent, in milliseconds. */
const validFor = 15 * 60_000;

export interface GoogleApp {
  clientId: string;
  clientSecret: string;
}

// Google's library is loaded when somebody connects Drive, and not before.
const clientOf = async ({ clientId, clientSecret }: GoogleApp): Promise<OAuth2Client> => {
  const { OAuth2Client } = await import('google-auth-library');
  const { PUBLIC_URL } = readConfig(consentConfig);
  const endpoints = googleEndpoints();
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

const stateOf = (userId: string, key: string): string => {
  const text = `${userId}.${Date.now() + validFor}`;
  return `${text}.${sign(text, key)}`;
};

/** Whether the consent that comes back was asked for by this person, a short while ago. */
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

/** The page where `userId` consents; Google then sends the browser to the callback. */
export const consentUrl = async (app: GoogleApp, userId: string, key: string): Promise<string> =>
  (await clientOf(app)).generateAuthUrl({
    access_type: 'offline',
    // Asked anew each time: only then does Google hand out a token that lasts.
    prompt: 'consent',
    scope,
    state: stateOf(userId, key),
  });

/** The lasting token for a consent; 400 for one that this person did not ask for, 502 when Google refuses. */
export const redeemConsent = async (
  app: GoogleApp,
  { code, state, userId, key }: { code: string; state: string; userId: string; key: string },
): Promise<string> => {
  if (!isOwn(state, userId, key))
    throw problem.badRequest('This consent was not requested here, or it has expired. Please try again.');
  const client = await clientOf(app);
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

/** Gives a consent back to Google. One that Google no longer knows, or cannot be told about, is forgotten all the same. */
export const revokeConsent = async (token: string): Promise<void> => {
  const { OAuth2Client } = await import('google-auth-library');
  const endpoints = googleEndpoints();
  const client = new OAuth2Client({ transporterOptions: googleTransport, ...(endpoints && { endpoints }) });
  await client.revokeToken(token).catch(() => {});
};
