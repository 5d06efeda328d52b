import { billingApi } from '@primal/contracts/billing/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import { runInParallel } from '../../fixtures.ts';
import type { Verifying } from './documents.ts';

/** Verifies that every acknowledged journal entry is in the journal once, and its reversal once. */
const verifyEntries = async ({ client, model, findings }: Verifying): Promise<void> => {
  const rows = await client.all(billingApi.listJournalEntries, { status: 'journal_entry' });
  const known = model.entries.all;
  findings.listed(
    'journal entries',
    known.map(({ id }) => id),
    [...new Set(rows.map(({ documentId }) => documentId))],
  );
  await runInParallel(known, 6, async ({ id, last }) => {
    const written = rows.filter(({ documentId }) => documentId === id).length;
    findings.same(`The entries of ${last.entryNumber}`, [id], written, last.reversal ? 2 : 1);
    const found = await client.read(billingApi.getManualEntry, { params: { id } });
    if (found) findings.same('A journal entry', [id], found, last);
  });
};

const verifyCharges = ({ model, findings }: Verifying): void => {
  const charges = model.invoices.all.filter(({ last }) => last.kind !== 'sale');
  const fees = charges.filter(({ last }) => last.kind === 'returned_check_fee').length;
  findings.same('Fees of returned checks', [], fees, model.returnedCheckFees, 'doubled');
  const standing = charges.filter(({ last, stage }) => last.kind === 'finance_charge' && stage !== 'voided');
  findings.count('finance charges', standing.length);
  const customers = new Set(standing.map(({ last }) => last.customerId));
  findings.same('Customers charged once a month', [...customers], standing.length, customers.size, 'doubled');
};

/** Verifies journal entries and charges, and that the trial balance sums to zero. */
export const verifyBooks = async (verifying: Verifying): Promise<void> => {
  const { client, findings } = verifying;
  await verifyEntries(verifying);
  verifyCharges(verifying);
  const query = { from: today(), to: addDays(today(), 60) };
  const { totals } = (await client.read(billingApi.getTrialBalance, { query })) ?? {};
  const zero = { opening: '0.00', debits: totals?.credits, credits: totals?.credits, closing: '0.00' };
  findings.same('The trial balance', [], totals, zero, 'broken');
};
