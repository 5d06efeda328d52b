import { type CreditMemoAnswer, creditMemoApi } from '@primal/contracts/billing/credit-memo';
import { invoiceApi } from '@primal/contracts/billing/invoice';
import { decimal, formatMoney, sum } from '@primal/contracts/shared/decimal';
import { confirm, PageHeader, toast, useGoTo } from '@primal/kit';
import { useDocumentCreate } from '@primal/kit/forms';
import { confirmUnusualValues } from '@primal/kit/grid';
import { send, useApiQuery } from '@primal/kit/platform';
import { paths } from '../routes.ts';
import { chooseToastTitle } from '../sale/values.ts';
import { fetchCredits, listOverCredits } from './credited-lines.ts';
import { CreditForm } from './form.tsx';
import { type CreditValues, computeCreditTotals, creditForm, toCreditBody } from './values.ts';

/** The invoice with its earlier credits. Null if unavailable, since the save reports the outage. */
const fetchCreditedInvoice = async (invoiceId: string) => {
  const signal = AbortSignal.timeout(3000);
  try {
    const [invoice, memos] = await Promise.all([
      send(invoiceApi.getInvoice, { params: { id: invoiceId }, signal }),
      fetchCredits(invoiceId, signal),
    ]);
    return { invoice, memos };
  } catch {
    return null;
  }
};

/** Asks before this credit and earlier credits exceed the invoice total, or a line of the invoice. */
export const confirmOverCredit = async ({ invoiceId, lines }: CreditValues): Promise<boolean> => {
  const known = invoiceId ? await fetchCreditedInvoice(invoiceId) : null;
  if (!known) return true;
  const { invoice, memos } = known;
  const { total } = computeCreditTotals(lines);
  const credited = sum([total, ...memos.map((memo) => memo.total)]);
  const isOver = decimal(credited).gt(invoice.total);
  const overLines = listOverCredits(invoice, memos, lines);
  if (!isOver && overLines.length === 0) return true;
  const before = memos.map((memo) => `${memo.creditNumber} of ${formatMoney(memo.total)}`).join(', ');
  const sentences = [
    `The total of ${invoice.invoiceNumber} is ${formatMoney(invoice.total)}.`,
    before && `It was credited before: ${before}.`,
    `With this credit memo of ${formatMoney(total)}, its credits add up to ${formatMoney(credited)}.`,
  ];
  return confirm({
    title: isOver ? 'More than the invoice' : 'Already credited',
    message: [...(isOver ? [sentences.filter(Boolean).join(' ')] : []), ...overLines].map((sentence) => (
      <p key={sentence}>{sentence}</p>
    )),
    confirmLabel: 'Create Credit Memo',
    cancelLabel: 'Go Back',
    danger: true,
  });
};

const describeCredit = ({ creditNumber, customer, total }: CreditMemoAnswer): string =>
  `${creditNumber}, ${customer.name}, ${formatMoney(total)}.`;

export default function CreateCredit() {
  const goTo = useGoTo();
  const number = useApiQuery(creditMemoApi.nextCreditNumber);
  const credit = useDocumentCreate({
    call: creditMemoApi.createCreditMemo,
    invalidates: ['/api/accounts-receivable'],
    noun: 'credit memo',
    document: creditForm,
    toBody: toCreditBody,
    ask: async (values) =>
      (await confirmOverCredit(values)) && confirmUnusualValues(values.lines, { isPart: true }),
    done: (credit) => ['Credit memo created successfully!', describeCredit(credit)],
    onSaved: () => goTo(paths.creditMemos),
    onStoredBefore: (credit) => {
      toast({
        title: 'The credit memo was saved without your last changes',
        description: `${describeCredit(credit)} If it is wrong, void it.`,
      });
      goTo(paths.creditMemo(credit.id));
    },
    refusalTitle: chooseToastTitle,
    failed: 'Failed to create credit memo. Please try again.',
  });
  return (
    <>
      <PageHeader
        title="Create Credit Memo"
        subtitle="Credit returned goods or correct an invoice"
        back={{ to: paths.creditMemos, label: 'Back to Credit Memos' }}
      />
      <CreditForm
        credit={credit}
        creditNumber={number.data?.nextNumber ?? 'CM-XXXX'}
        onCancel={() => goTo(paths.creditMemos)}
        notice={credit.notice}
      />
    </>
  );
}
