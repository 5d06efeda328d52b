import { randomBytes } from 'node:crypto';
import { billingApi } from '@primal/contracts/billing/api';
import { startSmtp } from '@primal/service-kit/testing/smtp';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startBilling } from '../../testing/billing.ts';
import { createGmailCredentials, startGoogleForBilling } from '../../testing/google.ts';

const { google, saveCredentials } = await startGoogleForBilling();
const smtp = await startSmtp();

const email = (id: string, body: { to?: string } = {}, idempotencyKey?: string) =>
  billing.api.call(billingApi.emailInvoice, {
    params: { id },
    body,
    ...(idempotencyKey && { idempotencyKey }),
  });

const billing = await startBilling();
await billing.saveSettings({ businessName: 'Primal Provisions', email: 'office@business.example' }, 5);
afterEach(() => {
  delete process.env.SMTP_URL;
  smtp.refuse(null);
  smtp.loseAnswers(false);
  smtp.beforeAnswer(async () => {});
});
afterAll(async () => {
  await billing.stop();
  await google.stop();
  await smtp.stop();
});

describe('an invoice mail', () => {
  it('is rejected with the missing settings while mail is not configured', async () => {
    await saveCredentials(billing, {});
    const { id } = await billing.create({ status: 'sent' });
    expect(await email(id)).toMatchObject({
      status: 409,
      problem: { message: expect.stringMatching(/^E-mail is not set up\./) },
    });
  });

  it('sends the PDF by SMTP, and sets the draft to sent', async () => {
    process.env.SMTP_URL = smtp.url;
    const draft = await billing.create();
    const answer = await email(draft.id);
    expect(answer).toMatchObject({ status: 200, body: { to: draft.customer.email } });
    const [message] = smtp.received.splice(0);
    expect(message?.to).toEqual([draft.customer.email]);
    const mail = await PostalMime.parse(message?.raw ?? '');
    expect(mail).toMatchObject({
      subject: `Invoice ${draft.invoiceNumber} from Primal Provisions`,
      from: { name: 'Primal Provisions', address: 'office@business.example' },
    });
    expect(mail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      [`Invoice_${draft.invoiceNumber}_2026-11-20.pdf`, 'application/pdf'],
    ]);
    expect(await billing.read(draft.id)).toMatchObject({ status: 'sent', pdfGenerated: true });
  });

  it('sends to each of several addresses', async () => {
    process.env.SMTP_URL = smtp.url;
    const { id } = await billing.create({ status: 'sent' });
    expect(await email(id, { to: 'ann@diner.example; books@diner.example' })).toMatchObject({
      status: 200,
      body: { to: 'ann@diner.example, books@diner.example' },
    });
    const [message] = smtp.received.splice(0);
    expect(message?.to).toEqual(['ann@diner.example', 'books@diner.example']);
  });

  it('reports the rejected address and the recipients of the delivered mail', async () => {
    process.env.SMTP_URL = smtp.url;
    const draft = await billing.create();
    expect(await email(draft.id, { to: 'ann@diner.example, nobody@diner.example' })).toMatchObject({
      status: 502,
      problem: {
        message: 'The mail server refused nobody@diner.example. The e-mail went to ann@diner.example only.',
      },
    });
    expect(smtp.received.splice(0)).toHaveLength(1);
    expect(await billing.read(draft.id)).toMatchObject({ status: 'draft' });
  });

  it('is rejected with a sentence if its Idempotency-Key is too long', async () => {
    process.env.SMTP_URL = smtp.url;
    const { id } = await billing.create({ status: 'sent' });
    expect(await email(id, {}, randomBytes(3_000).toString('hex'))).toMatchObject({
      status: 400,
      problem: { message: 'The Idempotency-Key may have at most 200 characters.' },
    });
    expect(smtp.received).toHaveLength(0);
  });

  it('is sent once, however often the request is repeated', async () => {
    process.env.SMTP_URL = smtp.url;
    const { id } = await billing.create({ status: 'sent' });
    const answers = [await email(id, {}, 'once'), await email(id, {}, 'once'), await email(id, {}, 'once')];
    expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1);
    expect(smtp.received.splice(0)).toHaveLength(1);
  });

  it('reports a failure, leaves the invoice unchanged, and can be retried', async () => {
    process.env.SMTP_URL = smtp.url;
    smtp.refuse('mailbox is full');
    const draft = await billing.create();
    expect(await email(draft.id, {}, 'again')).toMatchObject({
      status: 502,
      problem: { message: expect.stringContaining('mailbox is full') },
    });
    expect(await billing.read(draft.id)).toMatchObject({ status: 'draft', version: draft.version });
    smtp.refuse(null);
    expect((await email(draft.id, {}, 'again')).status).toBe(200);
    expect(smtp.received.splice(0)).toHaveLength(1);
  });

  it('is recorded if its draft changes during sending; the draft stays and each repeat reports the change', async () => {
    process.env.SMTP_URL = smtp.url;
    const draft = await billing.create();
    smtp.beforeAnswer(() => billing.update(draft.id, { invoice: { deliveryCharge: '20.00' } }));
    const answer = await email(draft.id, {}, 'changed');
    const changedMeanwhile = expect.stringContaining(`${draft.invoiceNumber} was changed while`);
    expect(answer).toMatchObject({ status: 200, body: { to: draft.customer.email, changedMeanwhile } });
    expect(await billing.read(draft.id)).toMatchObject({
      status: 'draft',
      total: '100.00',
      pdfGenerated: false,
      version: 2,
    });
    expect((await email(draft.id, {}, 'changed')).body).toEqual(answer.body);
    expect(smtp.received.splice(0)).toHaveLength(1);
  });

  it("is not sent again by a repeat if the mail server's answer was lost", async () => {
    process.env.SMTP_URL = smtp.url;
    smtp.loseAnswers(true);
    const draft = await billing.create();
    const lost = { status: 409, problem: { code: 'mail_answer_lost' } };
    expect(await email(draft.id, {}, 'lost')).toMatchObject(lost);
    smtp.loseAnswers(false);
    expect(await email(draft.id, {}, 'lost')).toMatchObject(lost);
    expect(smtp.received.splice(0)).toHaveLength(1);
    expect(await billing.read(draft.id)).toMatchObject({ status: 'draft', version: draft.version });
  });

  it('has the same Message-ID for each retry of a request', async () => {
    process.env.SMTP_URL = smtp.url;
    const { id } = await billing.create({ status: 'sent' });
    smtp.loseAnswers(true);
    await email(id, {}, 'same');
    await billing.db.deleteFrom('outgoing_mails').where('subject_id', '=', id).execute();
    smtp.loseAnswers(false);
    await email(id, {}, 'same');
    const mails = await Promise.all(smtp.received.splice(0).map(({ raw }) => PostalMime.parse(raw)));
    expect(mails).toHaveLength(2);
    expect(mails[0]?.messageId).toBe(mails[1]?.messageId);
  });

  it.each([
    [403, 502, 200],
    [500, 409, 409],
  ])('that Gmail answers with %i returns %i, and a repeat returns %i', async (said, first, again) => {
    await saveCredentials(billing, createGmailCredentials());
    const { id } = await billing.create({ status: 'sent' });
    google.refuse('/gmail/v1/users/me/messages/send', said);
    expect((await email(id, {}, `gmail ${said}`)).status).toBe(first);
    google.refuse('/gmail/v1/users/me/messages/send', null);
    expect((await email(id, {}, `gmail ${said}`)).status).toBe(again);
    await saveCredentials(billing, {});
  });

  it('uses Gmail if its credentials are stored', async () => {
    await saveCredentials(billing, createGmailCredentials());
    const invoice = await billing.create({ status: 'sent' });
    expect((await email(invoice.id, { to: 'kitchen@other.example' })).status).toBe(200);
    const mail = await PostalMime.parse(google.messages.at(-1) ?? '');
    expect(mail.to?.[0]?.address).toBe('kitchen@other.example');
    expect(mail.from?.address).toBe('office@business.example');
    expect(mail.attachments).toHaveLength(1);
  });

  it.each([
    ['a second header', 'a@b.example\r\nBcc: all@b.example'],
    ['no address', 'kitchen'],
  ])('rejects %s as an address', async (_, to) => {
    const { id } = await billing.create({ status: 'sent' });
    expect((await email(id, { to })).status).toBe(400);
  });

  it('rejects voided invoices and drafts with missing weights', async () => {
    const unweighed = await billing.create({}, [{ productId: billing.ribeye.id }]);
    expect((await email(unweighed.id)).status).toBe(409);
    const gone = await billing.create();
    await billing.update(gone.id, { status: 'voided' });
    expect((await email(gone.id)).status).toBe(409);
  });
});
