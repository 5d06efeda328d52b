import { type PaymentAnswer, paymentsApi } from '@primal/contracts/billing/payment';
import { links } from '@primal/contracts/screens/links';
import { formatDate, formatInstant } from '@primal/contracts/shared/dates';
import { formatMoney, isPositive } from '@primal/contracts/shared/decimal';
import {
  ActionButton,
  Alert,
  DescriptionList,
  PageHeader,
  type RecordPageProps,
  recordPage,
  Section,
  TextLink,
  toDisabledReason,
} from '@primal/kit';
import { usePageTitle } from '@primal/kit/platform';
import { DataTable } from '@primal/kit/table';
import { useState } from 'react';
import { allocationColumns, JournalLink } from '../document/list.tsx';
import { RefundDialog, RefundsOf } from '../refund/actions.tsx';
import { paths } from '../routes.ts';
import { WriteOffsOf } from '../write-off/actions.tsx';
import { ApplyCredit, formatMethod, PaymentStatus, ReversePayment } from './actions.tsx';

const back = { to: paths.payments, label: 'Back to Payments' };

const missing = { title: 'Payment not found', description: 'The payment does not exist.', back };

const formatRecorder = ({ recordedBy: name, createdAt }: PaymentAnswer): string =>
  `${name}, ${formatInstant(createdAt)}`;

const Payment = ({ record: payment }: RecordPageProps<PaymentAnswer>) => {
  const [opened, setOpened] = useState<'apply' | 'refund' | 'reverse' | null>(null);
  const close = () => setOpened(null);
  const title = `Payment of ${formatMoney(payment.amount)}`;
  usePageTitle(title);
  const { reversal } = payment;
  return (
    <>
      <PageHeader
        title={title}
        subtitle={payment.customerName}
        badge={<PaymentStatus payment={payment} />}
        back={back}
        actions={
          <>
            <JournalLink documentId={payment.id} />
            <ActionButton
              variant="default"
              disabledReason={toDisabledReason(payment.allowed.allocate)}
              onClick={() => setOpened('apply')}
            >
              Apply Credit
            </ActionButton>
            <ActionButton
              variant="default"
              disabledReason={toDisabledReason(payment.allowed.refund)}
              onClick={() => setOpened('refund')}
            >
              Refund
            </ActionButton>
            <ActionButton
              variant="default"
              disabledReason={toDisabledReason(payment.allowed.reverse)}
              onClick={() => setOpened('reverse')}
            >
              Reverse Payment
            </ActionButton>
          </>
        }
      />
      {reversal && (
        <Alert color="red" role="note" title={`Reversed on ${formatDate(reversal.date)}`}>
          {reversal.reason}
        </Alert>
      )}
      <Section title="Payment">
        <DescriptionList
          columns={4}
          items={[
            {
              term: 'Customer',
              value: <TextLink to={links.customer(payment.customerId)}>{payment.customerName}</TextLink>,
            },
            { term: 'Payment Date', value: formatDate(payment.paymentDate) },
            { term: 'Payment Method', value: formatMethod(payment) },
            { term: 'Unapplied', value: formatMoney(payment.unapplied) },
            isPositive(payment.refunded) && { term: 'Refunded', value: formatMoney(payment.refunded) },
            payment.feeInvoice && {
              term: 'Returned Check Fee',
              value: (
                <TextLink to={paths.invoice(payment.feeInvoice.id)}>
                  {payment.feeInvoice.invoiceNumber}
                </TextLink>
              ),
            },
            payment.recordedBy && { term: 'Recorded By', value: formatRecorder(payment) },
            payment.notes && { term: 'Notes', value: payment.notes },
          ]}
        />
      </Section>
      <Section title={reversal ? 'Previously Applied To' : 'Applied to'}>
        <DataTable
          label="Invoices"
          columns={allocationColumns}
          rows={payment.allocations}
          rowHref={({ invoiceId }) => paths.invoice(invoiceId)}
          rowMark={() => (reversal ? 'struck' : undefined)}
          empty={{
            title: 'Not applied to any invoice',
            description: isPositive(payment.refunded)
              ? `${formatMoney(payment.refunded)} of it was refunded.`
              : 'All of it is customer credit.',
          }}
        />
      </Section>
      <WriteOffsOf paymentId={payment.id} />
      <RefundsOf documentId={payment.id} />
      {opened === 'refund' && (
        <RefundDialog
          customerId={payment.customerId}
          customerName={payment.customerName}
          documentId={payment.id}
          onClose={close}
        />
      )}
      {opened === 'apply' && <ApplyCredit payment={payment} onClose={close} />}
      {opened === 'reverse' && <ReversePayment payment={payment} onClose={close} />}
    </>
  );
};

export default recordPage(paymentsApi.getPayment, Payment, { loading: 'Loading payment...', missing });
