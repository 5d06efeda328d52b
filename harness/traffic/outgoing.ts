import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { adminApi } from '@primal/contracts/admin/api';
import { billingApi } from '@primal/contracts/billing/api';
import { decimal } from '@primal/contracts/shared/decimal';
import { type Client, lacksConsent } from './client.ts';
import { type Action, type Context, onRecord, perform, type WeightedActions } from './context.ts';
import { invoices, isStanding } from './invoices.ts';
import type { KnownInvoice, KnownMail } from './model.ts';

export const setUpOutgoing = async (admin: Client): Promise<void> => {
  const settings = { businessName: 'Stone Creek Meats', email: 'office@example.com' };
  const google = { googleClientId: 'client', googleClientSecret: 'secret' };
  await admin.write(adminApi.updateSettings, { body: { ...settings, ...google }, hasKey: false });
  const { authUrl = '' } = (await admin.read(adminApi.googleAuthUrl)) ?? {};
  const state = new URL(authUrl).searchParams.get('state') ?? '';
  await admin.person.must(adminApi.googleCallback, { query: { code: 'consent', state } });
};

/**
 * Milliseconds, longer than an email with a lost answer can take: a silent mail server plus a stopped
 * process.
 */
const maxMailMs = 45_000;

const goesOut = (invoice: KnownInvoice) =>
  isStanding(invoice) && !invoice.last.hasMissingCatchWeights && decimal(invoice.last.total).gt(0);

const look = async ({ client, findings }: Context, invoice: KnownInvoice): Promise<void> => {
  const found = await client.read(billingApi.getInvoice, { params: { id: invoice.id } });
  if (!found) return findings.add('lost', [invoice.id], 'An invoice disappeared after it was sent');
  if (invoice.stage === 'draft' && found.status !== 'draft') invoice.stage = 'sent';
  invoice.last = found;
};

/** Sends and records an email; `unknown` if the product reports an unknown outcome. */
const send = async <Answer>(
  { model }: Context,
  mail: Omit<KnownMail, 'outcome'>,
  write: (mayBe: (refusal: { message: string }) => boolean) => Promise<Answer | null>,
) => {
  let isUnknown = false;
  const body = await write(({ message }) => {
    isUnknown = /may already be on its way/.test(message);
    return isUnknown;
  });
  if (body || isUnknown) model.mails.push({ ...mail, outcome: body ? 'sent' : 'unknown' });
  return { body, isUnknown };
};

const mail = onRecord(invoices, goesOut, async (context, invoice) => {
  const to = `${randomUUID()}@customer.example`;
  const { id } = invoice;
  const { total } = invoice.last;
  const { body, isUnknown } = await send(context, { subjectId: id, to, total }, (mayBe) =>
    perform(context, 'Mailing an invoice', billingApi.emailInvoice, {
      params: { id },
      body: { to },
      about: [id, to],
      isExternal: true,
      mayBe,
    }),
  );
  if (isUnknown) await pause(maxMailMs);
  await look(context, invoice);
  // The mail does not finalize a draft whose customer just changed.
  if (body && body.changedMeanwhile === null)
    context.findings.same('An emailed invoice', [id], invoice.stage, 'sent');
});

const mailStatement: Action = async (context) => {
  const { id, last } = context.random.pick(context.model.customers.all);
  if (!last.email) return null;
  return send(context, { subjectId: id, to: last.email, total: null }, (mayBe) =>
    perform(context, 'Mailing a statement', billingApi.emailStatement, {
      params: { id },
      about: [id],
      isExternal: true,
      mayBe,
    }),
  );
};

/** Saves an invoice to Drive. A repeated save replaces the same file. */
const saveToDrive = onRecord(invoices, goesOut, async (context, invoice) => {
  const body = await perform(context, 'Saving to Drive', billingApi.saveInvoiceToDrive, {
    params: { id: invoice.id },
    about: [invoice.id],
    hasKey: context.random.chance(0.5),
    isExternal: true,
    // Before the first file, the consent may not have reached billing yet.
    mayBe: ({ message }) => context.model.driveFiles.size === 0 && lacksConsent(message),
  });
  if (body) context.model.driveFiles.set(invoice.id, body.fileName);
  await look(context, invoice);
});

export const outgoingActions: WeightedActions = [
  [4, mail],
  [1, mailStatement],
  [2, saveToDrive],
];
