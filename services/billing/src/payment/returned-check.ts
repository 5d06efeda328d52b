import { invoiceCustomer } from '@primal/contracts/billing/invoice';
import { formatDate, today } from '@primal/contracts/shared/dates';
import { assertPermission, createFieldProblem } from '@primal/service-kit/problem';
import { readAccountCustomer } from '../document/customer.ts';
import { storeCharge } from '../invoice/charge.ts';
import type { BillingTx } from '../tables.ts';
import type { Payment } from './payment.ts';

/** Charges the fee of a returned check, in dollars (docs/rules/finance-charges.md#returned-check). */
export const chargeReturnedCheck = async (tx: BillingTx, payment: Payment, amount: string): Promise<void> => {
  const { customerId, paymentMethod, checkNumber, paymentDate, reversedOn } = payment;
  assertPermission(tx.identity, 'invoice');
  if (paymentMethod !== 'check')
    throw createFieldProblem('Only a returned check is charged.', 'returnedCheckFee');
  const { customer } = await readAccountCustomer(tx.db, customerId, 'customerId');
  const invoice = await storeCharge(tx, {
    kind: 'returned_check_fee',
    customer: invoiceCustomer.parse(customer),
    date: reversedOn ?? today(),
    amount,
    notes: `Returned check ${checkNumber} of ${formatDate(paymentDate)}`,
  });
  payment.linkFee(tx, invoice);
};
