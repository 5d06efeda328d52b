import {
  formatRefundMethod,
  type RefundAnswer,
  type RefundPart,
  refundApi,
} from '@primal/contracts/billing/refund';
import { describeMissing } from '@primal/contracts/documents';
import { billingDocuments } from '@primal/contracts/documents/billing';
import { links } from '@primal/contracts/screens/links';
import { formatDate, formatInstant } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import {
  ActionButton,
  Alert,
  DescriptionList,
  LinkButton,
  PageHeader,
  type RecordPageProps,
  recordPage,
  Section,
  TextLink,
  toDisabledReason,
} from '@primal/kit';
import { IconPrinter } from '@primal/kit/icons';
import { usePageTitle } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { useState } from 'react';
import { createMoneyColumn, JournalLink } from '../document/list.tsx';
import { paths } from '../routes.ts';
import { formatCredit, RefundStatus, ReverseRefund } from './actions.tsx';

const columns: Column<RefundPart>[] = [
  { header: 'Credit', link: true, cell: formatCredit },
  createMoneyColumn('amount', 'Amount'),
];

const Refund = ({ record: refund }: RecordPageProps<RefundAnswer>) => {
  const [isReversing, setReversing] = useState(false);
  const { id, refundNumber, customer, reversal } = refund;
  usePageTitle(`Refund ${refundNumber}`);
  return (
    <>
      <PageHeader
        title={`Refund ${refundNumber}`}
        subtitle={customer.name}
        badge={<RefundStatus refund={refund} />}
        back={{ to: paths.refunds, label: 'Back to Refunds' }}
        actions={
          <>
            <JournalLink documentId={id} />
            <ActionButton
              variant="default"
              disabledReason={toDisabledReason(refund.allowed.reverse)}
              onClick={() => setReversing(true)}
            >
              Reverse Refund
            </ActionButton>
            <LinkButton
              to={paths.printRefund(id)}
              newTab
              variant="default"
              leftSection={<IconPrinter size={16} />}
            >
              Print
            </LinkButton>
          </>
        }
      />
      {reversal && (
        <Alert color="red" role="note" title={`Reversed on ${formatDate(reversal.date)}`}>
          {reversal.reason}
        </Alert>
      )}
      <Section title="Refund">
        <DescriptionList
          columns={4}
          items={[
            {
              term: 'Customer',
              value: <TextLink to={links.customer(refund.customerId)}>{customer.name}</TextLink>,
            },
            { term: 'Date', value: formatDate(refund.date) },
            { term: 'Amount', value: formatMoney(refund.amount) },
            { term: 'Method', value: formatRefundMethod(refund) },
            { term: 'Recorded By', value: `${refund.recordedBy}, ${formatInstant(refund.createdAt)}` },
            refund.memo && { term: 'Memo', value: refund.memo },
          ]}
        />
      </Section>
      <Section title="Refunded Credits">
        <DataTable
          label="Credits"
          columns={columns}
          rows={refund.from}
          rowHref={({ type, id: creditId }) =>
            type === 'payment' ? paths.payment(creditId) : paths.creditMemo(creditId)
          }
          rowMark={() => (reversal ? 'struck' : undefined)}
          empty={{ title: 'No credits' }}
        />
      </Section>
      {isReversing && <ReverseRefund refund={refund} onClose={() => setReversing(false)} />}
    </>
  );
};

export default recordPage(refundApi.getRefund, Refund, {
  loading: 'Loading refund...',
  missing: describeMissing(billingDocuments.refund),
});
