import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { adminApi } from '@primal/contracts/admin/api';
import { billingApi } from '@primal/contracts/billing/api';
import { decimal } from '@primal/contracts/shared/decimal';
import type { Client } from './client.ts';
import { type Context, done, expectSame, perform, type Work, type Works } from './context.ts';
import { onInvoice } from './invoices.ts';
import type { KnownInvoice } from './model.ts';

/** A product that mails by SMTP and has Google's consent for Drive; both are stand-ins. */
export const setUpOutgoing = async (admin: Client): Promise<void> => {
  const settings = { businessName: 'Stone Creek Meats', email: 'office@example.com' };
  const google = { googleClientId: 'client', googleClientSecret: 'secret' };
  await admin.write(adminApi.updateSettings, { body: { ...settings, ...google }, keyed: false });
  const { authUrl = '' } = (await admin.read(adminApi.googleAuthUrl)) ?? {};
  const state = new URL(authUrl).searchParams.get('state') ?? '';
  const { status } = await admin.person.call(adminApi.googleCallback, { query: { code: 'consent', state } });
  if (status !== 200) throw new Error(`Google's consent was not taken: ${status}`);
};

/** Longer than a mail whose answer was lost can still be on its way: a silent server and a stopped process together. */
const longestMail = 45_000;

const goesOut = ({ stage, last }: KnownInvoice) =>
  stage !== 'voided' && !last.hasMissingCatchWeights && decimal(last.total).gt(0);

/** What a mail or a file has made of an invoice beside itself: a draft is sent, its PDF is made. */
const look = async ({ client }: Context, invoice: KnownInvoice): Promise<void> => {
  const found = await client.read(billingApi.getInvoice, { params: { id: invoice.id } });
  if (!found) return client.log.complain([invoice.id], 'An invoice is gone after it went out');
  if (invoice.stage === 'draft' && found.status !== 'draft') invoice.stage = 'sent';
  invoice.last = found;
};

/** It may be on its way, and nobody knows: the product says so, and what it leaves behind is waited for. */
const isUnknown = (written: { done: boolean; status: number; message?: string }) =>
  !written.done && written.status === 409 && /may already be on its way/.test(written.message ?? '');

const mail = onInvoice(goesOut, async (context, invoice) => {
  const { client, model } = context;
  const to = `${randomUUID()}@customer.example`;
  const { total } = invoice.last;
  const written = await client.write(billingApi.emailInvoice, {
    params: { id: invoice.id },
    body: { to },
    about: [invoice.id, to],
    outside: true,
  });
  const facts = { subjectId: invoice.id, to, total };
  if (isUnknown(written)) {
    model.mails.push({ ...facts, outcome: 'unknown' });
    await pause(longestMail);
  } else {
    const { body } = done(context, 'Mailing an invoice', [invoice.id], written) ?? {};
    if (body) {
      model.mails.push({ ...facts, outcome: 'sent' });
      expectSame(context, 'A mail', [invoice.id], body.to, to);
    }
  }
  await look(context, invoice);
  // A draft follows its customer, whom somebody may have changed meanwhile: it stays one then.
  if (written.done && written.body.changedMeanwhile === null)
    expectSame(context, 'What was mailed', [invoice.id], invoice.stage, 'sent');
});

const mailStatement: Work = async (context) => {
  const { client, model, random } = context;
  const { id, last } = random.pick(model.customers.all);
  if (!last.email) return null;
  const written = await client.write(billingApi.emailStatement, {
    params: { id },
    about: [id],
    outside: true,
  });
  const facts = { subjectId: id, to: last.email, total: null };
  if (isUnknown(written)) return model.mails.push({ ...facts, outcome: 'unknown' });
  if (done(context, 'Mailing a statement', [id], written)) model.mails.push({ ...facts, outcome: 'sent' });
  return id;
};

/** Saved again it is the same file. */
const saveToDrive = onInvoice(goesOut, async (context, invoice) => {
  const body = await perform(context, 'Saving to Drive', billingApi.saveInvoiceToDrive, {
    params: { id: invoice.id },
    about: [invoice.id],
    keyed: context.random.chance(0.5),
    outside: true,
  });
  if (body) context.model.driveFiles.set(invoice.id, body.fileName);
  await look(context, invoice);
});

/** What is sent to others: mails, and files in Drive. */
export const outgoingWorks: Works = [
  [4, mail],
  [1, mailStatement],
  [2, saveToDrive],
];
