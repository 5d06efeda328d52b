import type { CreditMemoAnswer } from '@primal/contracts/billing/credit-memo';
import { computeReturnShares, type ReturnShare } from '@primal/contracts/billing/line-credits';
import { deriveCreditReason, type LineReturn, type returnBody } from '@primal/contracts/billing/returns';
import { addressedCustomer } from '@primal/contracts/shared/customer';
import { today } from '@primal/contracts/shared/dates';
import { sum, toMoney } from '@primal/contracts/shared/decimal';
import type { ReturnMemo } from '@primal/contracts/shared/piece-data';
import { computeTaxableGoods } from '@primal/contracts/shared/sales-tax';
import { createRowMapper } from '@primal/service-kit/database';
import { findCustomer } from '@primal/service-trade/copies/customers';
import { computeTotals } from '@primal/service-trade/lines';
import type { z } from 'zod';
import { readSettings } from '../copies/settings.ts';
import type { Invoice } from '../invoice/invoice.ts';
import { lockInvoice } from '../invoice/store.ts';
import type { BillingTx } from '../tables.ts';
import { storeCreditMemo } from './create.ts';
import { ReturnedPieceSchema } from './credit-memo.ts';
import { type ReturnedLine, readReturnedLines } from './return-lines.ts';
import { readCreditMemo } from './store.ts';

type Sent = z.output<typeof returnBody>;

const storeMemo = async (
  tx: BillingTx,
  { id: invoiceId, customerId, customer: billed, salesTax }: Invoice,
  returned: readonly ReturnedLine[],
  shares: readonly ReturnShare[],
): Promise<CreditMemoAnswer> => {
  const [copy, settings] = await Promise.all([findCustomer(tx.db, customerId), readSettings(tx.db)]);
  const lines = returned.map(({ line }) => line);
  const charges = {
    deliveryCharge: '0.00',
    tax: toMoney(sum(shares.map(({ tax }) => tax))),
    discount: toMoney(sum(shares.map(({ discount }) => discount))),
  };
  const base = computeTaxableGoods(lines, charges.discount);
  const totals = computeTotals(
    lines.map(({ total }) => total),
    charges,
    { document: 'credit memo', path: '' },
  );
  const creditMemo = {
    customerId,
    invoiceId,
    ...totals,
    ...charges,
    salesTax: salesTax && { ...salesTax, base },
    customer: addressedCustomer.parse(copy?.customer ?? billed),
    creditDate: today(),
    reason: deriveCreditReason(lines.flatMap(({ returnReason }) => returnReason ?? [])),
    isReturn: true,
    notes: null,
    status: 'draft' as const,
  };
  const { id: creditMemoId } = storeCreditMemo(tx, creditMemo, lines, settings);
  const row = createRowMapper(ReturnedPieceSchema);
  tx.insert(
    'returned_pieces',
    returned.flatMap(({ line: { invoiceItemId }, pieceIds }) =>
      pieceIds.map((pieceId) => row({ pieceId, invoiceItemId, creditMemoId })),
    ),
  );
  await tx.flush();
  return readCreditMemo(tx.db, creditMemoId);
};

const toLineReturn = (memo: ReturnMemo, { line, pieceIds }: ReturnedLine, share: ReturnShare): LineReturn => {
  const { quantity, weight, total, returnReason: reason, corrections } = line;
  return { ...memo, reason, quantity, weight, total, ...share, pieceIds, corrections };
};

/**
 * Records a return or corrected weights (docs/rules/shorts-and-returns.md#returns); the key of `returned_pieces`
 * prevents a second return.
 */
export const createReturn = async (
  tx: BillingTx,
  invoiceId: string,
  { lines }: Sent,
): Promise<CreditMemoAnswer> => {
  const invoice = await lockInvoice(tx, invoiceId);
  invoice.must('return');
  const returned = readReturnedLines(invoice, lines);
  const { subtotal, discount, tax, salesTax, items } = invoice;
  const shares = computeReturnShares(
    { subtotal, discount, tax, salesTax, items: items.getItems() },
    returned.map(({ line }) => line),
  );
  const credit = await storeMemo(tx, invoice, returned, shares);
  const { id: creditMemoId, creditNumber, creditDate } = credit;
  const memo = { creditMemoId, creditNumber, creditDate };
  const back = new Map<string, LineReturn[]>();
  for (const [at, one] of returned.entries()) {
    const share = shares[at] ?? { discount: '0.00', tax: '0.00' };
    const before = back.get(one.line.invoiceItemId) ?? [];
    back.set(one.line.invoiceItemId, [...before, toLineReturn(memo, one, share)]);
  }
  invoice.recordReturn(tx, memo, back);
  return credit;
};
