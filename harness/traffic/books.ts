import { billingApi } from '@primal/contracts/billing/api';
import { today } from '@primal/contracts/shared/dates';
import { decimal } from '@primal/contracts/shared/decimal';
import { type Action, createAction, onRecord, perform, type WeightedActions } from './context.ts';
import { invoices } from './invoices.ts';
import { withSettled } from './settling.ts';

const writeOff = onRecord(
  invoices,
  (invoice, { model }) => model.isOutstanding(invoice),
  async (context, invoice) => {
    const { model, random } = context;
    const owed = model.balance(invoice);
    const amount = random.chance(0.3) || decimal(owed).lte(1) ? owed : '1.00';
    const last = await perform(context, 'A write-off', billingApi.createWriteOff, {
      body: { invoiceId: invoice.id, amount, kind: 'small_difference', reason: 'Too small to collect' },
      about: [invoice.id],
      // Most people may write off $5.00 per invoice.
      mayBe: ({ status }) => status === 403,
      isSentTwice: random.chance(0.1),
    });
    if (!last) return;
    model.apply(invoice.id, amount);
    model.writeOffs.put({ id: last.id, last });
  },
);

const reverseWriteOff = onRecord(
  ({ writeOffs }) => writeOffs,
  ({ last }) => last.reversal === null,
  (context, known) =>
    withSettled(context, [known.last], async () => {
      const { invoiceId, amount } = known.last;
      const last = await perform(context, 'A reversed write-off', billingApi.reverseWriteOff, {
        params: { id: known.id },
        body: { reason: 'Paid after all' },
        about: [known.id, invoiceId],
        isSentTwice: context.random.chance(0.1),
      });
      if (!last) return;
      context.model.apply(invoiceId, amount, -1);
      known.last = last;
    }),
);

/** Charges one overdue customer. Others change what is charged, so the run may differ from its preview. */
const charge: Action = async (context) => {
  const { client, model, random } = context;
  const preview = await client.read(billingApi.previewFinanceCharges, { body: { date: today() } });
  if (!preview || preview.charges.length === 0) return null;
  const { customerId } = random.pick(preview.charges);
  const ran = await perform(context, 'A run of finance charges', billingApi.runFinanceCharges, {
    body: { date: today(), customerIds: [customerId], token: preview.token },
    about: [customerId],
    mayBe: ({ status, message }) => status === 409 && /changed since the preview/.test(message),
    isSentTwice: random.chance(0.1),
  });
  for (const { id } of ran?.invoices ?? []) {
    const found = await client.read(billingApi.getInvoice, { params: { id } });
    if (found) model.addInvoice(found);
  }
};

/** Most entries pay sales tax to the state. */
const writeEntry: Action = async (context) => {
  const { findings, model, random } = context;
  const amount = (random.between(1, 9_000) / 100).toFixed(2);
  const last = await perform(context, 'A journal entry', billingApi.createManualEntry, {
    body: {
      date: today(),
      memo: 'Sales tax',
      lines: [
        { account: random.pick(['sales_tax', 'sales_tax', 'bad_debts']), debit: amount },
        { account: 'bank', credit: amount },
      ],
    },
    about: [],
    isSentTwice: random.chance(0.1),
  });
  if (!last) return;
  findings.same(
    'A journal entry',
    [last.id],
    last.lines.map(({ debit, credit }) => [debit, credit]),
    [
      [amount, '0.00'],
      ['0.00', amount],
    ],
  );
  model.entries.put({ id: last.id, last });
};

const reverseEntry = createAction(
  ({ entries }) => entries,
  ({ last }) => last.reversal === null,
  'A reversed journal entry',
  billingApi.reverseManualEntry,
  { body: () => ({ reason: 'Paid twice' }) },
);

export const bookActions: WeightedActions = [
  [3, writeOff],
  [2, reverseWriteOff],
  [1, charge],
];

/** Only admins write journal entries. */
export const entryActions: WeightedActions = [
  [4, writeEntry],
  [2, reverseEntry],
];
