import {
  formatRefundMethod,
  type RefundAnswer,
  type RefundPart,
  refundApi,
} from '@primal/contracts/billing/refund';
import { describeMissing } from '@primal/contracts/documents';
import { billingDocuments } from '@primal/contracts/documents/billing';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import {
  type PaperProps,
  PrintBlock,
  type PrintColumn,
  PrintColumns,
  PrintFrame,
  PrintNotes,
  PrintParty,
  PrintTable,
  PrintTotals,
  recordPaper,
  SignatureLines,
} from '@primal/kit/print';
import { paths } from '../routes.ts';
import { listAddressLines } from '../sale/sheet.tsx';
import { formatCredit } from './actions.tsx';

const columns: PrintColumn<RefundPart>[] = [
  { header: 'Credit', cell: formatCredit },
  { header: 'Amount', align: 'right', width: '9em', cell: ({ amount }) => formatMoney(amount) },
];

/** Printable refund slip at `/refunds/{id}/print`. */
const Slip = ({ record: refund, letterhead }: PaperProps<RefundAnswer>) => (
  <PrintFrame
    letterhead={letterhead}
    title="Refund"
    number={refund.refundNumber}
    customer={refund.customer.name}
    facts={[
      { label: 'Date', value: formatDate(refund.date) },
      { label: 'Method', value: formatRefundMethod(refund) },
      { label: 'Recorded By', value: refund.recordedBy },
    ]}
    stamp={refund.reversal ? 'REVERSED' : undefined}
    back={{ to: paths.refund(refund.id), label: 'Back to Refund' }}
    printLabel="Print Refund Slip"
  >
    <PrintColumns>
      <PrintParty title="Refund To" name={refund.customer.name} lines={listAddressLines(refund.customer)} />
    </PrintColumns>
    <PrintBlock title="Refunded Credits">
      <PrintTable label="Refunded credits" columns={columns} rows={refund.from} rowKey={({ id }) => id} />
    </PrintBlock>
    <PrintNotes notes={refund.memo} />
    <PrintTotals items={[{ label: 'Total Refund', value: formatMoney(refund.amount), strong: true }]} />
    <SignatureLines labels={['Paid By', 'Received By', 'Date']} />
  </PrintFrame>
);

export default recordPaper(refundApi.getRefund, Slip, {
  loading: 'Loading refund...',
  missing: describeMissing(billingDocuments.refund),
});
