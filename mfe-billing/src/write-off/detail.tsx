import { type WriteOffAnswer, writeOffApi, writeOffKindLabels } from '@primal/contracts/billing/write-off';
import { links } from '@primal/contracts/screens/links';
import { formatDate, formatInstant } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
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
import { useState } from 'react';
import { JournalLink } from '../document/list.tsx';
import { paths } from '../routes.ts';
import { ReverseWriteOff, WriteOffStatus } from './actions.tsx';

const back = { to: paths.writeOffs, label: 'Back to Write-Offs' };

const missing = { title: 'Write-off not found', description: 'The write-off does not exist.', back };

const WriteOff = ({ record: writeOff }: RecordPageProps<WriteOffAnswer>) => {
  const [isReversing, setReversing] = useState(false);
  const { kind, invoiceId, invoiceNumber, customerId, customerName, paymentId, reversal } = writeOff;
  const title = `${writeOffKindLabels[kind]} of ${formatMoney(writeOff.amount)}`;
  usePageTitle(title);
  return (
    <>
      <PageHeader
        title={title}
        subtitle={customerName}
        badge={<WriteOffStatus writeOff={writeOff} />}
        back={back}
        actions={
          <>
            <JournalLink documentId={writeOff.id} />
            <ActionButton
              variant="default"
              disabledReason={toDisabledReason(writeOff.allowed.reverse)}
              onClick={() => setReversing(true)}
            >
              Reverse Write-Off
            </ActionButton>
          </>
        }
      />
      {reversal && (
        <Alert color="red" role="note" title={`Reversed on ${formatDate(reversal.date)}`}>
          {reversal.reason}
        </Alert>
      )}
      <Section title="Write-Off">
        <DescriptionList
          columns={4}
          items={[
            { term: 'Invoice', value: <TextLink to={paths.invoice(invoiceId)}>{invoiceNumber}</TextLink> },
            { term: 'Customer', value: <TextLink to={links.customer(customerId)}>{customerName}</TextLink> },
            { term: 'Date', value: formatDate(writeOff.date) },
            {
              term: 'Recorded By',
              value: `${writeOff.recordedBy}, ${formatInstant(writeOff.createdAt)}`,
            },
            paymentId && {
              term: 'Payment',
              value: <TextLink to={paths.payment(paymentId)}>Show the Payment</TextLink>,
            },
            { term: 'Reason', value: writeOff.reason },
          ]}
        />
      </Section>
      {isReversing && <ReverseWriteOff writeOff={writeOff} onClose={() => setReversing(false)} />}
    </>
  );
};

export default recordPage(writeOffApi.getWriteOff, WriteOff, { loading: 'Loading write-off...', missing });
