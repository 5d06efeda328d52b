import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { computeDiscountOffer } from '@primal/contracts/billing/payment-rules';
import { refundMethods } from '@primal/contracts/billing/refund';
import { addDays, today } from '@primal/contracts/shared/dates';
import { decimal, sum, toMoney } from '@primal/contracts/shared/decimal';
import type { Draw } from './draw.ts';
import type { Found, RecordPool } from './record-pool.ts';

interface Around {
  draw: Draw;
  known: RecordPool;
  /** Record of the call's path. */
  about: Found | undefined;
}

type Compose = (around: Around) => object | undefined;

const isAbove0 = (amount: unknown): boolean => typeof amount === 'string' && decimal(amount).gt(0);
const pickDay = (draw: Draw): string => addDays(today(), -draw.one([0, 0, 1, draw.int(0, 60)]));
const toReferences = (some: readonly Found[]) => [
  ...new Map(some.map(({ id, type }) => [id, { type, id }])).values(),
];

/** Pays an invoice in full, with its early-payment discount if offered. */
const payment: Compose = ({ draw, known }) => {
  const invoice = known.record(
    draw,
    'invoice',
    ({ status, balance }) => status === 'sent' && isAbove0(balance),
  );
  if (!invoice) return undefined;
  const { id: invoiceId, customerId } = invoice;
  const discount = computeDiscountOffer(invoice as unknown as InvoiceAnswer, today());
  const amount = toMoney(decimal(String(invoice.balance)).minus(discount));
  if (!isAbove0(amount)) return undefined;
  return {
    customerId,
    paymentDate: today(),
    amount,
    paymentMethod: 'ach',
    allocations: [{ invoiceId, amount, ...(isAbove0(discount) && { discount }) }],
  };
};

const refund: Compose = ({ draw, known }) => {
  const credit = draw.chance(0.5)
    ? known.record(draw, 'payment', ({ unapplied }) => isAbove0(unapplied))
    : known.record(draw, 'creditMemo', ({ balance }) => isAbove0(balance));
  if (!credit) return undefined;
  const amount = draw.one(['0.01', '1.00', credit.unapplied ?? credit.balance]);
  const type = 'creditNumber' in credit ? 'credit_memo' : 'payment';
  const method = draw.one(refundMethods);
  return {
    customerId: credit.customerId,
    date: today(),
    amount,
    method,
    ...(method === 'check' && { checkNumber: '501' }),
    from: [{ type, id: credit.id, amount }],
  };
};

/** A card batch or checks, of the last list of undeposited money. */
const deposit: Compose = ({ draw, known }) => {
  const kind = draw.one(['card', 'check']);
  const some = [known.record(draw, kind), known.record(draw, kind)].filter((one) => one !== undefined);
  const date = addDays(today(), draw.int(0, 30));
  if (kind === 'check') return { date, checks: toReferences(some) };
  return { date, cards: toReferences(some), processorFee: draw.one(['', '0.10', '1.50']) };
};

const journalEntry: Compose = ({ draw }) => {
  const accounts = ['bank', 'cash', 'sales_tax', 'card', 'opening_balances', 'bad_debts', '1000'];
  const first = draw.one(accounts);
  const second = draw.one(accounts.filter((account) => account !== first));
  const amount = draw.one(['0.01', '12.50', '9000']);
  const lines = [
    { account: first, debit: amount },
    { account: second, credit: amount },
  ];
  return { date: pickDay(draw), memo: 'Corrected', lines };
};

interface Preview {
  date: string;
  token: string;
  charges: { customerId: string }[];
}

const charges: Compose = ({ known }) => {
  const preview = known.answer('/api/finance-charges/preview') as Preview | undefined;
  const [charge] = preview?.charges ?? [];
  return preview && charge && { date: preview.date, token: preview.token, customerIds: [charge.customerId] };
};

const isOpen = ({ matchId }: Found): boolean => matchId === null;

const bankFile: Compose = ({ draw, known }) => {
  const entries = [1, 2, 3].map(() => known.record(draw, 'bankEntry', isOpen));
  const rows = entries.map((entry) => {
    const day = String(entry?.date ?? today());
    return `${day},Line ${draw.int(1, 1_000_000)},${entry?.amount ?? '-4.25'}`;
  });
  return { fileName: 'statement.csv', text: ['Date,Description,Amount', ...rows].join('\n') };
};

const bankMatch: Compose = ({ draw, known }) => {
  const line = known.record(draw, 'bankLine', isOpen);
  const entry = known.record(draw, 'bankEntry', (one) => isOpen(one) && one.amount === line?.amount);
  return line && entry && { matches: [{ lineId: line.id, entryIds: [entry.id] }] };
};

const reconciliation: Compose = ({ draw }) => ({
  statementDate: addDays(today(), draw.int(-3, 40)),
  statementBalance: draw.one(['0', '12.50', '-3.00']),
});

const corrected: Compose = ({ about }) => {
  if (!about) return undefined;
  const { statementDate, openingBalance, cleared, version } = about;
  return {
    statementDate,
    statementBalance: toMoney(sum([String(openingBalance), String(cleared)])),
    version,
  };
};

const returned: Compose = ({ draw, about }) => {
  const items = Array.isArray(about?.items) ? about.items : [];
  if (items.length === 0) return undefined;
  const { id: itemId, pieces } = draw.one(items);
  const piece = pieces?.[0];
  const back =
    piece && draw.chance(0.5)
      ? { corrections: [{ pieceId: piece.id, weight: draw.one(['1', '12.5', piece.weight]) }] }
      : { ...(piece ? { pieceIds: [piece.id] } : { quantity: 1 }), reason: 'quality' };
  return { lines: [{ itemId, ...back }] };
};

/** Bodies whose parts must fit each other or records, so that fields drawn alone are rarely accepted. */
export const fittingBodies: Readonly<Record<string, Compose>> = {
  'POST /api/payments': payment,
  'POST /api/refunds': refund,
  'POST /api/deposits': deposit,
  'POST /api/journal-entries': journalEntry,
  'POST /api/finance-charges': charges,
  'POST /api/bank/imports': bankFile,
  'POST /api/bank/matches': bankMatch,
  'POST /api/bank/reconciliations': reconciliation,
  'PUT /api/bank/reconciliations/{id}': corrected,
  'POST /api/invoices/{id}/returns': returned,
  'POST /api/cash-drawer/days': ({ draw }) => ({ date: pickDay(draw), openingFloat: '100' }),
  'POST /api/cash-drawer/days/{date}/payouts': () => ({ amount: '0.50', reason: 'Ice' }),
  'POST /api/cash-drawer/days/{date}/close': ({ draw }) => ({
    counts: [{ denomination: '5', count: draw.int(0, 30) }],
  }),
};
