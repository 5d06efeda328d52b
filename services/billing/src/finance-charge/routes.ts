import {
  type FinanceChargePreview,
  financeChargeApi,
  type financeChargesAnswer,
  type runFinanceChargesBody,
} from '@primal/contracts/billing/finance-charge';
import { invoiceCustomer } from '@primal/contracts/billing/invoice';
import { formatDate } from '@primal/contracts/shared/dates';
import { decimal } from '@primal/contracts/shared/decimal';
import { sql } from '@primal/service-kit/database';
import { createFieldProblem, problem } from '@primal/service-kit/problem';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import type { z } from 'zod';
import { readAccountCustomer } from '../document/customer.ts';
import { storeCharge } from '../invoice/new-invoice.ts';
import type { BillingTables, BillingTx } from '../tables.ts';
import { computeMonthCharges, previewCharges } from './preview.ts';

/** Serializes runs, so that no customer is charged twice for a month. */
const lockCharges = async ({ db }: BillingTx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('billing.finance-charges'))`.execute(db);
};

/** `Finance charge of 11/01/2026 to 11/30/2026 at 1.5% per month` */
const describeCharge = ({
  from,
  date,
  percent,
}: Pick<FinanceChargePreview, 'from' | 'date' | 'percent'>): string =>
  `Finance charge of ${formatDate(from)} to ${formatDate(date)} at ${decimal(percent).toString()}% per month`;

/** Charges the chosen customers of a preview, all or none. */
const runCharges = async (
  tx: BillingTx,
  { date, customerIds, token }: z.output<typeof runFinanceChargesBody>,
): Promise<z.output<typeof financeChargesAnswer>> => {
  await lockCharges(tx);
  const preview = await computeMonthCharges(tx.db, date);
  if (preview.token !== token)
    throw problem.conflict(
      'The charges changed since the preview. Check them again before you charge.',
      'charges_changed',
    );
  const chosen = preview.charges.filter(({ customerId }) => customerIds.includes(customerId));
  if (chosen.length < new Set(customerIds).size)
    throw createFieldProblem('One of these customers has no finance charge.', 'customerIds');
  const invoices = [];
  for (const { customerId, amount } of chosen) {
    const { customer } = await readAccountCustomer(tx.db, customerId, 'customerIds');
    const { id, invoiceNumber, total } = await storeCharge(tx, {
      kind: 'finance_charge',
      customer: invoiceCustomer.parse(customer),
      date,
      amount,
      notes: describeCharge(preview),
    });
    invoices.push({ id, invoiceNumber, customerId, total });
  }
  return { invoices };
};

const handlers: Handlers<typeof financeChargeApi, BillingTables> = {
  previewFinanceCharges: ({ tx, body }) => previewCharges(tx.db, body.date),
  runFinanceCharges: ({ tx, body }) => runCharges(tx, body),
};

export const financeChargeSlice = createSlice(financeChargeApi, handlers);
