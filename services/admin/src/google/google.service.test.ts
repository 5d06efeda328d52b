import { generateKeyPairSync } from 'node:crypto';
import { adminApi } from '@primal/contracts/admin/api';
import { secretMask } from '@primal/contracts/admin/credentials';
import { startGoogle } from '@primal/service-kit/testing/google';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startAdmin } from '../../testing/admin.ts';

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
const requestConsent = async () =>
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

it("connecting Drive sends the browser to Google, and back to the business's address", async () => {
  const asked = await requestConsent();
  expect(Object.fromEntries(asked)).toMatchObject({
    client_id: 'client-1',
    redirect_uri: 'https://office.example/api/google/callback',
    access_type: 'offline',
    scope: 'https://www.googleapis.com/auth/drive.file',
  });
});

it('Drive is connected from the consent until another application is entered', async () => {
  const state = (await requestConsent()).get('state') ?? '';
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

it('rejects a consent that this user did not request, or that Google rejects', async () => {
  const state = (await requestConsent()).get('state') ?? '';
  const forged = state.replace(/^[^.]+/, '01900000-0000-7000-8000-000000000000');
  expect((await callback({ code: 'code-2', state: forged })).status).toBe(400);
  expect((await callback({ code: 'code-2' })).status).toBe(400);
  google.refuse('/token', 400);
  expect((await callback({ code: 'code-2', state })).status).toBe(502);
  google.refuse('/token', null);
  expect(await isConnected()).toBe(false);
});

it('reports a declined consent', async () => {
  const answer = await callback({ error: 'access_denied' });
  expect(Buffer.from(answer.body as unknown as Uint8Array).toString()).toContain('was not connected');
});

it('revokes the consent when Drive is disconnected', async () => {
  const state = (await requestConsent()).get('state') ?? '';
  await callback({ code: 'code-3', state });
  expect(await isConnected()).toBe(true);
  expect((await client.call(adminApi.googleDisconnect)).status).toBe(204);
  expect(await isConnected()).toBe(false);
  expect(google.calls.at(-1)).toMatchObject({ method: 'POST', path: '/revoke' });
  expect((await client.call(adminApi.googleDisconnect)).status).toBe(204);
});

describe('service accounts', () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const clientEmail = 'office@primal.iam.gserviceaccount.com';
  const sheet = { clientEmail, privateKey, sheetId: 'sheet-1' };
  const mail = { clientEmail, privateKey, senderEmail: 'office@primal.example' };
  const testSheets = (body: object) => client.send('POST', '/api/google/sheets/test', body);
  const testGmail = (body: object) => client.send('POST', '/api/google/gmail/test', body);
  const nothingStored = {
    sheetsClientEmail: '',
    sheetsPrivateKey: '',
    sheetsSheetId: '',
    gmailClientEmail: '',
    gmailPrivateKey: '',
    gmailSenderEmail: '',
  };

  beforeEach(async () => {
    google.sheets.set('sheet-1', { title: 'Price list', rows: [['Name']] });
    await client.call(adminApi.updateSettings, { body: nothingStored });
  });
  afterEach(() => google.refuse('/token', null));

  it('open the sheet and return its title', async () => {
    expect(await testSheets(sheet)).toMatchObject({ status: 200, body: { title: 'Price list' } });
    expect(google.calls.at(-1)?.authorization).toBe('Bearer access');
  });

  it("accept the address of a sheet, and a key with Google's escaped line ends", async () => {
    const sheetId = 'https://docs.google.com/spreadsheets/d/sheet-1/edit#gid=0';
    const key = privateKey.replaceAll('\n', '\\n');
    expect(await testSheets({ ...sheet, sheetId, privateKey: key })).toMatchObject({ status: 200 });
  });

  it('are checked for permission to send, without sending mail', async () => {
    const answer = await testGmail(mail);
    expect(answer).toMatchObject({ status: 200, body: { senderEmail: 'office@primal.example' } });
    const assertion = new URLSearchParams(google.calls.at(-1)?.body).get('assertion') ?? '';
    const claims = JSON.parse(Buffer.from(assertion.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({
      iss: clientEmail,
      sub: 'office@primal.example',
      scope: 'https://www.googleapis.com/auth/gmail.send',
    });
    expect(google.messages).toEqual([]);
  });

  it('are tested with the stored values by default, and with the stored key for a mask', async () => {
    const body = { sheetsClientEmail: clientEmail, sheetsPrivateKey: privateKey, sheetsSheetId: 'sheet-1' };
    await client.call(adminApi.updateSettings, { body });
    expect(await testSheets({})).toMatchObject({ status: 200 });
    expect(await testSheets({ ...sheet, privateKey: secretMask })).toMatchObject({ status: 200 });
    expect(await testSheets({ ...sheet, sheetId: 'sheet-2' })).toMatchObject({ status: 502 });
  });

  it.each([
    ['sheet', () => testSheets({ clientEmail, sheetId: 'sheet-1' }), 'Google Sheets is not set up.'],
    [
      'mask without a stored key',
      () => testSheets({ ...sheet, privateKey: secretMask }),
      'Google Sheets is not set up.',
    ],
    ['mail', () => testGmail({}), 'Gmail is not set up.'],
  ])('report missing values: %s', async (_, attempt, sentence) => {
    expect(await attempt()).toMatchObject({
      status: 409,
      problem: { code: 'google_not_set_up', message: expect.stringContaining(sentence) },
    });
  });

  it.each([
    [
      'an invalid key',
      () => testSheets({ ...sheet, privateKey: 'secret' }),
      409,
      'The private key cannot be read',
    ],
    ['a missing sheet', () => testSheets({ ...sheet, sheetId: 'other' }), 502, 'Google refused the request'],
    [
      'a key unknown to Google',
      () => {
        google.refuse('/token', 400);
        return testGmail(mail);
      },
      502,
      'Google refused the request',
    ],
  ])('are rejected with a sentence for %s', async (_, attempt, status, sentence) => {
    expect(await attempt()).toMatchObject({
      status,
      problem: { message: expect.stringContaining(sentence) },
    });
  });

  it.each([
    ['sheetId', { ...sheet, sheetId: 'https://elsewhere.example/x' }],
    ['sheetId', { ...sheet, sheetId: '../../drive/v3/files' }],
    ['clientEmail', { ...sheet, clientEmail: 'nobody' }],
    ['privateKey', { ...sheet, privateKey: 5 }],
  ])('are validated before Google is called: %s', async (field, body) => {
    const before = google.calls.length;
    expect(await testSheets(body)).toMatchObject({ status: 400, problem: { issues: [{ path: field }] } });
    expect(google.calls).toHaveLength(before);
  });
});
