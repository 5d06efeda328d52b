import { type BankEntry, bankApi } from '@primal/contracts/billing/bank';
import { reconciliationApi } from '@primal/contracts/billing/bank-reconciliation';
import { depositApi, type UndepositedCheck } from '@primal/contracts/billing/deposit';
import { manualEntryApi } from '@primal/contracts/billing/manual-entry';
import { addDays, type BusinessDate } from '@primal/contracts/shared/dates';
import { decimal, isPositive, sum, toMoney } from '@primal/contracts/shared/decimal';
import type { DemoClient } from './client.ts';

const weeks = 8;
const openingBalance = '12500.00';
const serviceFee = '18.00';

const toReferences = (received: readonly UndepositedCheck[], day: BusinessDate) =>
  received.filter(({ date }) => date <= day).map(({ type, id }) => ({ type, id }));

/** Deposits checks and a card batch each week, except the last. */
const fillDeposits = async (client: DemoClient, today: BusinessDate): Promise<void> => {
  for (let week = weeks; week > 0; week--) {
    const date = addDays(today, -7 * week);
    const existing = await client.must(depositApi.listDeposits, { query: { from: date, to: date } });
    if (existing.length > 0) continue;
    const { checks, cards } = await client.must(depositApi.getUndeposited);
    const body = { date, checks: toReferences(checks, date) };
    if (body.checks.length > 0) await client.must(depositApi.createDeposit, { body });
    const batch = toReferences(cards, date);
    const total = sum(cards.filter((card) => card.date <= date).map(({ amount }) => amount));
    if (!isPositive(total)) continue;
    const processorFee = toMoney(total.times('0.026'));
    await client.must(depositApi.createDeposit, { body: { date, cards: batch, processorFee } });
  }
};

type Row = readonly [date: BusinessDate, description: string, amount: string];

/** The bank shows an entry one day later. */
const toRow = ({ date, documentType, customerName, amount }: BankEntry): Row => [
  addDays(date, 1),
  documentType === 'deposit' ? 'DEPOSIT' : `ACH CREDIT ${(customerName ?? '').toUpperCase()}`.trim(),
  amount,
];

const importRows = async (client: DemoClient, month: string, rows: readonly Row[]): Promise<void> => {
  const lines = rows.map(([date, description, amount]) => `${date},"${description}",${amount}`);
  const text = ['Date,Description,Amount', ...lines].join('\n');
  await client.must(bankApi.importBankFile, { body: { fileName: `statement-${month}.csv`, text } });
};

const listRows = async (client: DemoClient, upTo: BusinessDate): Promise<Row[]> => {
  const entries = await client.must(bankApi.listBankEntries, { query: { status: 'open', limit: '1000' } });
  return entries.map(toRow).filter(([date]) => date <= upTo);
};

/**
 * Reconciles the last month, and leaves this month's bank file with its proposals. Skips both once a
 * reconciliation exists.
 */
export const fillBank = async (client: DemoClient, today: BusinessDate): Promise<void> => {
  await fillDeposits(client, today);
  const existing = await client.must(reconciliationApi.listReconciliations, { query: {} });
  if (existing.length > 0) return;
  const statementDate = addDays(`${today.slice(0, 7)}-01`, -1);
  const fee: Row = [statementDate, 'MONTHLY SERVICE FEE', `-${serviceFee}`];
  const rows = [...(await listRows(client, statementDate)), fee];
  await importRows(client, statementDate.slice(0, 7), rows);
  await client.must(manualEntryApi.createManualEntry, {
    idempotencyKey: 'demo-bank-fee',
    body: {
      date: statementDate,
      memo: 'Monthly service fee',
      lines: [
        { account: 'processing_fees', debit: serviceFee },
        { account: 'bank', credit: serviceFee },
      ],
    },
  });
  const { proposals } = await client.must(bankApi.proposeBankMatches, { query: { limit: '500' } });
  const matches = proposals.map(({ line, entries }) => ({
    lineId: line?.id ?? null,
    entryIds: entries.map(({ id }) => id),
  }));
  if (matches.length > 0) await client.must(bankApi.matchBankLines, { body: { matches } });
  const statementBalance = toMoney(decimal(openingBalance).plus(sum(rows.map(([, , amount]) => amount))));
  const { id, version } = await client.must(reconciliationApi.startReconciliation, {
    body: { statementDate, statementBalance, openingBalance },
  });
  await client.must(reconciliationApi.finishReconciliation, {
    params: { id },
    body: { version, reason: 'The ledger begins after this account was opened' },
  });
  await importRows(client, today.slice(0, 7), [
    ...(await listRows(client, today)),
    [today, 'INTEREST PAID', '1.87'],
  ]);
};
