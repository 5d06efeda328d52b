import { createServer } from 'node:net';
import { adminApi } from '@primal/contracts/admin/api';
import { smtpPassword, startSmtp } from '@primal/service-kit/testing/smtp';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, expect, it } from 'vitest';
import { startAdmin } from '../../testing/admin.ts';

const admin = await startAdmin();
const client = admin.client();
const smtp = await startSmtp();
afterEach(() => smtp.refuse(null));
afterAll(async () => {
  await admin.stop();
  await smtp.stop();
});

const save = (body: object) => client.send('PUT', '/api/settings', body);
const test = (body: { to?: string } = { to: 'maria@halvorsen.example' }) =>
  client.call(adminApi.testMail, { body });

const server = {
  smtpHost: '127.0.0.1',
  smtpPort: smtp.port,
  smtpSecurity: 'none',
  smtpUser: '',
  smtpPassword: '',
  smtpFrom: 'billing@halvorsen.example',
};
const testWith = async (changes: object): Promise<{ status: number; sentence: string | undefined }> => {
  await save({ ...server, ...changes });
  const { status, problem } = await test();
  return { status, sentence: problem?.message };
};

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const listening = createServer().listen(0, '127.0.0.1', () => {
      const { port } = listening.address() as { port: number };
      listening.close(() => resolve(port));
    });
  });

it('the test mail is rejected with set-up instructions while e-mail is not configured', async () => {
  expect(await test()).toMatchObject({
    status: 409,
    problem: {
      code: 'mail_not_set_up',
      message: 'E-mail is not set up. An administrator sets it up under Settings, E-Mail.',
    },
  });
});

it('the test mail goes from the business to the given address by the configured mail server', async () => {
  await save({ ...server, businessName: 'Halvorsen', email: 'office@halvorsen.example' });
  expect(await test()).toMatchObject({
    status: 200,
    body: { to: 'maria@halvorsen.example', from: 'billing@halvorsen.example', via: 'smtp' },
  });
  const [message] = smtp.received.splice(0);
  expect(message?.to).toEqual(['maria@halvorsen.example']);
  expect(await PostalMime.parse(message?.raw ?? '')).toMatchObject({
    subject: 'Test e-mail from Halvorsen',
    from: { name: 'Halvorsen', address: 'billing@halvorsen.example' },
  });
  // Without a sender address, the business's address is used.
  await save({ smtpFrom: '' });
  expect((await test()).body).toMatchObject({ from: 'office@halvorsen.example' });
  smtp.received.splice(0);
});

it('the test mail signs in to the mail server if a user is configured', async () => {
  await save({ ...server, smtpUser: 'office', smtpPassword });
  expect((await test()).status).toBe(200);
  smtp.received.splice(0);
});

it('the test mail requires an address if the account has no address', async () => {
  await save(server);
  expect(await test({})).toMatchObject({ status: 400, problem: { issues: [{ path: 'to' }] } });
});

it('a failed test mail reports the problem and the remedy', async () => {
  expect(await testWith({ smtpUser: 'office', smtpPassword: 'wrong' })).toMatchObject({
    status: 502,
    sentence: expect.stringMatching(/^The mail server refused the user name or the password\. It said: /),
  });
  expect(await testWith({ smtpHost: 'mail.invalid' })).toEqual({
    status: 502,
    sentence: 'The mail server mail.invalid was not found. Check its name.',
  });
  const port = await freePort();
  expect((await testWith({ smtpPort: port })).sentence).toBe(
    `The mail server 127.0.0.1 does not accept connections on port ${port}. Check the port. Use STARTTLS with port 587, or TLS with port 465.`,
  );
  for (const smtpSecurity of ['starttls', 'tls'])
    expect((await testWith({ smtpSecurity })).sentence).toBe(
      `The encrypted connection to the mail server 127.0.0.1 on port ${smtp.port} failed. Use STARTTLS with port 587, or TLS with port 465.`,
    );
  smtp.refuse('Mailbox full');
  expect((await testWith({})).sentence).toBe(
    'The mail server did not accept the e-mail. It said: 550 Mailbox full',
  );
  expect(smtp.received).toEqual([]);
});

it('the test mail never returns the password, and is limited to admins', async () => {
  const saved = await save({ ...server, smtpUser: 'office', smtpPassword });
  expect(JSON.stringify(saved.body)).not.toContain(smtpPassword);
  const clerk = admin.client({ role: 'user' });
  expect(await clerk.send('PUT', '/api/settings', { smtpHost: 'mail.other.example' })).toMatchObject({
    status: 403,
  });
});
