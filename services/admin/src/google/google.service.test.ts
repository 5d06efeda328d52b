import { adminApi } from '@primal/contracts/admin/api';
import { startGoogle } from '@primal/service-kit/testing/google';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAdmin } from '../testing/admin.ts';

const google = await startGoogle();
process.env.GOOGLE_URL = google.url;
process.env.PUBLIC_URL = 'https://office.example';
const admin = await startAdmin();
const client = admin.client();

const saveApp = () =>
  client.call(adminApi.updateSettings, {
    body: { googleClientId: 'client-1', googleClientSecret: 'a secret' },
  });
const callback = (query: Record<string, string>) =>
  client.send('GET', `/api/google/callback?${new URLSearchParams(query)}`);
const askForConsent = async () =>
  new URL((await client.call(adminApi.googleAuthUrl)).body.authUrl).searchParams;
const isConnected = async () => (await client.call(adminApi.getSettings)).body.googleDriveConnected;

beforeAll(async () => {
  expect(await client.call(adminApi.googleAuthUrl)).toMatchObject({
    status: 409,
    problem: { code: 'google_not_set_up', message: expect.stringContaining('Google client ID') },
  });
  await saveApp();
});
afterAll(async () => {
  await admin.stop();
  await google.stop();
});

it('sends the browser to Google, and back to the address that the business uses', async () => {
  const asked = await askForConsent();
  expect(Object.fromEntries(asked)).toMatchObject({
    client_id: 'client-1',
    redirect_uri: 'https://office.example/api/google/callback',
    access_type: 'offline',
    scope: 'https://www.googleapis.com/auth/drive.file',
  });
});

it('is connected once the consent has come back, until another application is entered', async () => {
  const state = (await askForConsent()).get('state') ?? '';
  expect(await isConnected()).toBe(false);
  const answer = await callback({ code: 'code-1', state });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(Buffer.from(answer.body as unknown as Uint8Array).toString()).toContain(
    'Google Drive is connected.',
  );
  expect(await isConnected()).toBe(true);
  await client.call(adminApi.updateSettings, { body: { googleClientId: 'client-2' } });
  expect(await isConnected()).toBe(false);
});

it('takes no consent that this person did not ask for, and none that Google refuses', async () => {
  const state = (await askForConsent()).get('state') ?? '';
  const forged = state.replace(/^[^.]+/, '01900000-0000-7000-8000-000000000000');
  expect((await callback({ code: 'code-2', state: forged })).status).toBe(400);
  expect((await callback({ code: 'code-2' })).status).toBe(400);
  google.refuse('/token', 400);
  expect((await callback({ code: 'code-2', state })).status).toBe(502);
  google.refuse('/token', null);
  expect(await isConnected()).toBe(false);
});

it('says so when the consent was declined', async () => {
  const answer = await callback({ error: 'access_denied' });
  expect(Buffer.from(answer.body as unknown as Uint8Array).toString()).toContain('was not connected');
});
