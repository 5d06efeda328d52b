import {
  type CreditMemoAnswer,
  creditMemoApi,
  formatCreditReason,
} from '@primal/contracts/billing/credit-memo';
import { invoiceApi } from '@primal/contracts/billing/invoice';
import { describeMissing } from '@primal/contracts/documents';
import { billingDocuments } from '@primal/contracts/documents/billing';
import { formatDate } from '@primal/contracts/shared/dates';
import { decimal, formatMoney, isPositive } from '@primal/contracts/shared/decimal';
import { listTaxRows } from '@primal/contracts/shared/sales-tax';
import { Loading } from '@primal/kit';
import { useApiQuery } from '@primal/kit/platform';
import {
  type PaperProps,
  PrintBlock,
  PrintColumns,
  PrintFrame,
  PrintParty,
  recordPaper,
} from '@primal/kit/print';
import { paths } from '../routes.ts';
import { listAddressLines, SaleItems } from '../sale/sheet.tsx';

const loading = 'Loading credit memo...';

const listTotals = ({ subtotal, deliveryCharge, discount, total, ...credit }: CreditMemoAnswer) => [
  { label: 'Subtotal', value: formatMoney(subtotal) },
  isPositive(deliveryCharge) && { label: 'Delivery/Gas Surcharge', value: formatMoney(deliveryCharge) },
  isPositive(discount) && { label: 'Discount', value: formatMoney(decimal(discount).neg()) },
  ...listTaxRows(credit),
  { label: 'Total Credit', value: formatMoney(total), strong: true },
  isPositive(credit.applied) && { label: 'Applied', value: formatMoney(credit.applied) },
  isPositive(credit.refunded) && { label: 'Refunded', value: formatMoney(credit.refunded) },
  credit.status === 'partial' && { label: 'Left', value: formatMoney(credit.balance) },
];

const Sheet = ({ record: credit, letterhead }: PaperProps<CreditMemoAnswer>) => {
  const invoice = useApiQuery(
    invoiceApi.getInvoice,
    { params: { id: credit.invoiceId ?? '' } },
    { enabled: credit.invoiceId !== null },
  );
  if (invoice.isLoading) return <Loading label={loading} />;
  const { customer, reason } = credit;
  const applications = credit.applications.filter(({ takenBackOn }) => takenBackOn === null);
  return (
    <PrintFrame
      title="Credit Memo"
      number={credit.creditNumber}
      customer={customer.name}
      facts={[
        { label: 'Date', value: formatDate(credit.creditDate) },
        invoice.data && { label: 'For Invoice', value: invoice.data.invoiceNumber },
        reason && { label: 'Reason', value: formatCreditReason(reason) },
      ]}
      letterhead={letterhead}
      stamp={credit.status === 'voided' ? 'VOID' : undefined}
      back={{ to: paths.creditMemo(credit.id), label: 'Back to Credit Memo' }}
      printLabel="Print Credit Memo"
    >
      <PrintColumns>
        <PrintParty title="Credit To" name={customer.name} lines={listAddressLines(customer)} />
        {applications.length > 0 && (
          <PrintBlock title="Applied To">
            {applications.map(({ id, invoiceNumber, amount }) => (
              <div key={id}>{`${invoiceNumber}: ${formatMoney(amount)}`}</div>
            ))}
          </PrintBlock>
        )}
      </PrintColumns>
      <SaleItems
        withWeights
        items={credit.items}
        totals={listTotals(credit)}
        notes={credit.notes}
        footer={letterhead.footer}
      />
    </PrintFrame>
  );
};

export default recordPaper(creditMemoApi.getCreditMemo, Sheet, {
  loading,
  missing: describeMissing(billingDocuments['credit-memo']),
});
