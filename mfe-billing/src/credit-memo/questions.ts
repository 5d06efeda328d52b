import { creditMemoApi } from '@primal/contracts/billing/credit-memo-api';
import { invoiceApi } from '@primal/contracts/billing/invoice-api';
import { decimal, showMoney, sum } from '@primal/contracts/shared/decimal';
import { confirm } from '@primal/kit';
import { send } from '@primal/kit/platform';
import { type CreditValues, creditTotals } from './values.ts';

/** The invoice, and what was credited of it before; null where it cannot be known now: saving tells what is away. */
const creditedBefore = async (invoiceId: string) => {
  const signal = AbortSignal.timeout(3000);
  try {
    const [invoice, memos] = await Promise.all([
      send(invoiceApi.getInvoice, { params: { id: invoiceId }, signal }),
      send(creditMemoApi.listCreditMemos, { query: { invoiceId, limit: '100' }, signal }),
    ]);
    return { invoice, memos: memos.filter(({ status }) => status !== 'voided') };
  } catch {
    return null;
  }
};

/** Asks before an invoice is credited with more than it came to: somebody may have credited it already. */
export const askAboutCredited = async ({ invoiceId, lines }: CreditValues): Promise<boolean> => {
  const known = invoiceId ? await creditedBefore(invoiceId) : null;
  if (!known) return true;
  const { invoice, memos } = known;
  const { total } = creditTotals(lines);
  const credited = sum([total, ...memos.map((memo) => memo.total)]);
  if (!decimal(credited).gt(invoice.total)) return true;
  const before = memos.map((memo) => `${memo.creditNumber} of ${showMoney(memo.total)}`).join(', ');
  const sentences = [
    `The total of ${invoice.invoiceNumber} is ${showMoney(invoice.total)}.`,
    before && `It was credited before: ${before}.`,
    `With this credit memo of ${showMoney(total)}, its credits add up to ${showMoney(credited)}.`,
  ];
  return confirm({
    title: 'More than the invoice',
    message: sentences.filter(Boolean).join(' '),
    confirmLabel: 'Create Credit Memo',
    cancelLabel: 'Go Back',
    danger: true,
  });
};
