import type { CreditMemo } from '../credit-memo/credit-memo.ts';
import { lockInvoice } from '../invoice/store.ts';
import type { BillingTx } from '../tables.ts';

/** What came back with a credit memo that is voided is out again, and may come back with another. */
export const voidReturn = async (
  tx: BillingTx,
  { id, creditNumber, invoiceId }: CreditMemo,
): Promise<void> => {
  if (invoiceId === null) return;
  const invoice = await lockInvoice(tx, invoiceId);
  invoice.giveBack(tx, { id, creditNumber });
  await tx.db.deleteFrom('returned_pieces').where('credit_memo_id', '=', id).execute();
};
