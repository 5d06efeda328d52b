import {
  type CashReceiptAnswer,
  cashReceiptApi,
  formatCashSaleMethod,
  walkInCustomer,
} from '@primal/contracts/billing/cash-receipt';
import { formatDate, formatInstant } from '@primal/contracts/shared/dates';
import { formatMoney, isPositive } from '@primal/contracts/shared/decimal';
import { listTaxRows } from '@primal/contracts/shared/sales-tax';
import { type PaperProps, PrintColumns, PrintFrame, PrintParty, recordPaper } from '@primal/kit/print';
import { JournalLink } from '../document/list.tsx';
import { paths } from '../routes.ts';
import { listAddressLines, SaleItems } from '../sale/sheet.tsx';

const missing = {
  title: 'Receipt not found',
  back: { to: paths.cashReceipts, label: 'Back to Cash Receipts' },
};

const listTotals = (receipt: CashReceiptAnswer) => [
  { label: 'Subtotal', value: formatMoney(receipt.subtotal) },
  ...listTaxRows(receipt),
  { label: 'Total', value: formatMoney(receipt.total), strong: true },
  { label: 'Amount Paid', value: formatMoney(receipt.amountPaid) },
  isPositive(receipt.change) && {
    label: receipt.paymentMethod === 'check' ? 'Change in Cash' : 'Change',
    value: formatMoney(receipt.change),
  },
];

/** Letter-size receipt at `/cash-receipts/{id}/print` (docs/rules/cash-sales.md#receipt). */
const Sheet = ({ record: receipt, letterhead }: PaperProps<CashReceiptAnswer>) => (
  <PrintFrame
    letterhead={letterhead}
    title="CASH RECEIPT"
    number={receipt.receiptNumber}
    customer={receipt.customer?.name}
    facts={[
      { label: 'Date', value: formatDate(receipt.saleDate) },
      { label: 'Payment Method', value: formatCashSaleMethod(receipt.paymentMethod) },
    ]}
    stamp={receipt.status === 'voided' ? 'VOID' : undefined}
    back={{ to: paths.cashReceipts, label: 'Back' }}
    printLabel="Print Receipt"
    toolbar={<JournalLink documentId={receipt.id} />}
  >
    <PrintColumns>
      <PrintParty
        title="BILL TO"
        name={receipt.customer?.name ?? walkInCustomer}
        lines={receipt.customer ? listAddressLines(receipt.customer) : []}
      />
    </PrintColumns>
    <SaleItems
      items={receipt.items}
      totals={listTotals(receipt)}
      notes={receipt.notes}
      footer={
        <>
          <div>Thank you for your business!</div>
          <div>All sales are final. Please retain this receipt for your records.</div>
          <div>{`Printed on ${formatInstant(new Date().toISOString())}`}</div>
        </>
      }
    />
  </PrintFrame>
);

export default recordPaper(cashReceiptApi.getCashReceipt, Sheet, { loading: 'Loading receipt...', missing });
