import { adminApi } from '@primal/contracts/admin/api';
import { secretMask } from '@primal/contracts/admin/credentials';
import { credentialsSaved, settingsSaved } from '@primal/contracts/admin/events';
import { defaultTerms, listTermsTexts } from '@primal/contracts/admin/letterhead';
import type { Permission } from '@primal/contracts/shared/permissions';
import { readSecretsKey, unseal } from '@primal/service-kit/secrets';
import { afterAll, expect, it } from 'vitest';
import { startAdmin } from '../../testing/admin.ts';

const admin = await startAdmin();
afterAll(() => admin.stop());
const client = admin.client();

const read = async () => (await client.call(adminApi.getSettings)).body;
const save = (body: object) => client.send('PUT', '/api/settings', body);
const storedKey = async () =>
  (await admin.db.selectFrom('settings').select('gmail_private_key as key').executeTakeFirstOrThrow()).key;

it('settings start with the defaults', async () => {
  expect(await read()).toMatchObject({
    businessName: null,
    currency: 'USD',
    invoiceStartingNumber: 1001,
    defaultPaymentTerms: 30,
    invoiceFooterMessage: 'Thank you for your business!',
    ...defaultTerms,
    googleClientSecret: null,
    version: 1,
  });
});

it('a change keeps omitted fields, and its event excludes secrets', async () => {
  await save({ businessName: 'Halvorsen', gmailPrivateKey: 'top secret' });
  const answer = await save({ phone: '(816) 555-0100', defaultPaymentTerms: '15' });
  expect(answer).toMatchObject({ status: 200, body: { businessName: 'Halvorsen', defaultPaymentTerms: 15 } });
  expect(await read()).toEqual(answer.body);
  const event = (await admin.recorded(settingsSaved)).at(-1);
  expect(event).toMatchObject({ sequence: 3, data: { businessName: 'Halvorsen', phone: '(816) 555-0100' } });
  expect(JSON.stringify(event)).not.toMatch(/secret|PrivateKey/);
});

it("stores and publishes the business's own late payment terms, and omits cleared terms from print", async () => {
  const serviceChargeTerms = 'A service charge of 1% per month applies after 14 days.';
  await save({ serviceChargeTerms, returnedCheckTerms: '' });
  expect(await read()).toMatchObject({ serviceChargeTerms, returnedCheckTerms: null });
  const event = (await admin.recorded(settingsSaved)).at(-1)?.data;
  expect(event).toMatchObject({ serviceChargeTerms, returnedCheckTerms: null });
  expect(listTermsTexts(event)).toEqual([serviceChargeTerms]);
});

it('treats an empty starting number as 1001 and empty terms as zero days', async () => {
  const answer = await save({ invoiceStartingNumber: '', defaultPaymentTerms: '' });
  expect(answer.body).toMatchObject({ invoiceStartingNumber: 1001, defaultPaymentTerms: 0 });
});

it('seals secrets and returns a mask; a sent mask keeps the secret, an empty value clears it', async () => {
  const saved = await save({ gmailPrivateKey: 'first key' });
  expect(saved.body.gmailPrivateKey).toBe(secretMask);
  expect((await read()).gmailPrivateKey).toBe(secretMask);
  const sealed = await storedKey();
  expect(sealed).not.toContain('first key');
  expect(unseal(readSecretsKey(), 'gmailPrivateKey', sealed ?? '')).toBe('first key');

  await save({ gmailPrivateKey: secretMask, businessName: 'Other' });
  expect(await storedKey()).toBe(sealed);

  expect((await save({ gmailPrivateKey: '' })).body.gmailPrivateKey).toBeNull();
  expect(await storedKey()).toBeNull();
});

it('reseals stored secrets with the newest key, and publishes them to billing', async () => {
  const older = process.env.SECRETS_KEY ?? '';
  const newer = 'the key that comes after it with 32 and more';
  await save({ gmailPrivateKey: 'same as before', googleClientSecret: 'as before' });
  process.env.SECRETS_KEY = `${newer},${older}`;
  expect(await admin.command('reseal')).toBe(true);
  process.env.SECRETS_KEY = newer;
  const opened = (sealed?: string | null) => unseal(readSecretsKey(), 'gmailPrivateKey', sealed ?? '');
  expect(opened(await storedKey())).toBe('same as before');
  expect(opened((await admin.recorded(credentialsSaved)).at(-1)?.data.gmailPrivateKey)).toBe(
    'same as before',
  );
  process.env.SECRETS_KEY = older;
  await save({ gmailPrivateKey: '', googleClientSecret: '' });
});

it('saving the whole form unchanged keeps all secrets', async () => {
  await save({ googleClientSecret: 'client secret', sheetsPrivateKey: 'sheets key' });
  const { updatedAt, ...form } = await read();
  const answer = await save({ ...form, updatedAt });
  expect(answer).toMatchObject({ status: 200, body: { ...form, version: form.version + 1 } });
  expect(answer.body.googleClientSecret).toBe(secretMask);
  expect(updatedAt).not.toBe(answer.body.updatedAt);
});

it('rejects changes on a stale version', async () => {
  const { version } = await read();
  expect(await save({ version, phone: '1' })).toMatchObject({ status: 200 });
  expect(await save({ version, phone: '2' })).toMatchObject({
    status: 409,
    problem: { code: 'stale_version' },
  });
  expect((await read()).phone).toBe('1');
});

it('returns the mail transport in use', async () => {
  expect((await read()).mailVia).toBeNull();
  process.env.SMTP_URL = 'smtp://mail.example';
  expect((await read()).mailVia).toBe('smtp');
  const gmail = { gmailClientEmail: 'a@b.example', gmailPrivateKey: 'key', gmailSenderEmail: 'c@d.example' };
  expect((await save(gmail)).body.mailVia).toBe('gmail');
  delete process.env.SMTP_URL;
});

it('stores, publishes and audits the early-payment discount of the business', async () => {
  expect(await read()).toMatchObject({ discountPercent: '0.00', discountDays: 0 });
  const discount = { defaultPaymentTerms: 30, discountPercent: '2', discountDays: '10' };
  expect(await save(discount)).toMatchObject({ body: { discountPercent: '2.00', discountDays: 10 } });
  expect((await admin.recorded(settingsSaved)).at(-1)?.data).toMatchObject({
    discountPercent: '2.00',
    discountDays: 10,
  });
  const { body: trail } = await client.call(adminApi.listAuditTrail, { query: { kind: 'settings' } });
  expect(trail[0]?.changes).toEqual(
    expect.arrayContaining([{ field: 'discountPercent', before: '0.00', after: '2.00' }]),
  );
  const late = 'The discount must end before the payment is due: at most 7 days.';
  for (const [change, message] of [
    [{ defaultPaymentTerms: 7 }, late],
    [{ discountDays: '' }, 'Please enter the days of the discount.'],
  ] as const)
    expect(await save(change)).toMatchObject({
      status: 400,
      problem: { message, issues: [{ path: 'discountDays' }] },
    });
  expect(await save({ discountPercent: '' })).toMatchObject({ body: { discountPercent: '0.00' } });
});

it('requires the permissions of a customer’s credit for credit control and payment terms', async () => {
  const as = (...permissions: Permission[]) =>
    admin.client({ role: 'user', permissions: ['changeSettings', ...permissions] });
  const { creditControl, defaultPaymentTerms } = await read();
  const control = { creditControl: creditControl === 'off' ? 'warn' : 'off' };
  const terms = { defaultPaymentTerms: (defaultPaymentTerms ?? 0) + 1 };
  const discount = { discountPercent: '1.00', discountDays: 1 };
  const put = (client: ReturnType<typeof as>, body: object) => client.send('PUT', '/api/settings', body);
  expect(await put(as(), { creditControl, defaultPaymentTerms })).toMatchObject({ status: 200 });
  for (const change of [control, terms, discount])
    expect(await put(as(), change)).toMatchObject({ status: 403 });
  expect(await put(as('setCredit'), control)).toMatchObject({ status: 403 });
  expect(await put(as('setCredit'), terms)).toMatchObject({ status: 200 });
  expect(await put(as('setCredit', 'releaseHolds'), { creditControl, defaultPaymentTerms })).toMatchObject({
    status: 200,
  });
});

it('limits irreversible changes and the mail sender to admins', async () => {
  const clerk = admin.client({ role: 'user' });
  const form = await read();
  expect(await clerk.send('PUT', '/api/settings', { ...form, phone: '(816) 555-0177' })).toMatchObject({
    status: 200,
    body: { phone: '(816) 555-0177' },
  });
  const before = await read();
  for (const change of [
    { invoiceStartingNumber: 999_999_999 },
    { gmailSenderEmail: 'other@b.example' },
    { googleClientId: 'another' },
    { googleClientSecret: '' },
    { sheetsPrivateKey: 'another' },
  ])
    expect(await clerk.send('PUT', '/api/settings', { ...change, phone: '1' })).toMatchObject({
      status: 403,
      problem: {
        message: 'Only an admin may change the starting numbers and the credentials of Google and e-mail.',
      },
    });
  expect(await clerk.send('GET', '/api/google/auth-url')).toMatchObject({ status: 403 });
  expect(await read()).toEqual(before);
});
