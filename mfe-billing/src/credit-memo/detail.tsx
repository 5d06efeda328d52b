import {
  type CreditApplicationAnswer,
  type CreditMemoAnswer,
  type CreditMemoItemAnswer,
  creditMemoApi,
  formatCreditReason,
  formatCreditStatus,
} from '@primal/contracts/billing/credit-memo';
import { invoiceApi } from '@primal/contracts/billing/invoice';
import { describeMissing } from '@primal/contracts/documents';
import { billingDocuments } from '@primal/contracts/documents/billing';
import { links } from '@primal/contracts/screens/links';
import { formatDate, toBusinessDate } from '@primal/contracts/shared/dates';
import { decimal, formatMoney, formatQuantity, isPositive } from '@primal/contracts/shared/decimal';
import { formatUnitPrice } from '@primal/contracts/shared/lines';
import { listTaxRows } from '@primal/contracts/shared/sales-tax';
import {
  ActionButton,
  Alert,
  DescriptionList,
  IconAction,
  LinkButton,
  PageHeader,
  type RecordPageProps,
  recordPage,
  Section,
  StatusBadge,
  TextLink,
  TwoLines,
  toDisabledReason,
} from '@primal/kit';
import { IconArrowLeft, IconPrinter } from '@primal/kit/icons';
import { useApiQuery, usePageTitle } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { useCallback, useState } from 'react';
import { allocationColumns, createMoneyColumn, JournalLink } from '../document/list.tsx';
import { RefundDialog, RefundsOf } from '../refund/actions.tsx';
import { paths } from '../routes.ts';
import { formatDetails, formatLineWeight, formatUnit } from '../sale/sheet.tsx';
import { ApplyCreditMemo, UnapplyCredit, VoidCredit } from './actions.tsx';

const itemColumns: Column<CreditMemoItemAnswer>[] = [
  {
    header: 'Product',
    link: true,
    cell: (item) => {
      const details = formatDetails(item).join(' · ');
      return details ? <TwoLines main={item.productName} sub={details} /> : item.productName;
    },
  },
  { header: 'Unit', cell: (item) => formatUnit(item) },
  {
    header: 'Quantity',
    align: 'right',
    cell: ({ quantity, corrections }) => (corrections.length > 0 ? '' : formatQuantity(quantity)),
  },
  { header: 'Weight (lbs)', align: 'right', cell: formatLineWeight },
  {
    header: 'Unit Price',
    align: 'right',
    cell: ({ product, unitPrice }) => formatUnitPrice(product, unitPrice),
  },
  createMoneyColumn('total', 'Total'),
];

const InvoiceLink = ({ id }: { id: string }) => {
  const { data } = useApiQuery(invoiceApi.getInvoice, { params: { id } });
  return <TextLink to={paths.invoice(id)}>{data?.invoiceNumber ?? 'Invoice'}</TextLink>;
};

const Facts = ({ credit }: { credit: CreditMemoAnswer }) => (
  <Section title="Credit">
    <DescriptionList
      columns={4}
      items={[
        {
          term: 'Customer',
          value: <TextLink to={links.customer(credit.customerId)}>{credit.customer.name}</TextLink>,
        },
        { term: 'Credit Date', value: formatDate(credit.creditDate) },
        isPositive(credit.discount) && {
          term: 'Discount',
          value: formatMoney(decimal(credit.discount).neg()),
        },
        ...listTaxRows(credit).map(({ label, value }) => ({ term: label, value })),
        { term: 'Total Credit', value: formatMoney(credit.total) },
        isPositive(credit.refunded) && { term: 'Refunded', value: formatMoney(credit.refunded) },
        { term: 'Left to Apply', value: formatMoney(credit.balance) },
        credit.invoiceId && { term: 'For Invoice', value: <InvoiceLink id={credit.invoiceId} /> },
        credit.reason && { term: 'Reason', value: formatCreditReason(credit.reason) },
        credit.notes && { term: 'Notes', value: credit.notes },
      ]}
    />
  </Section>
);

const applicationColumns: Column<CreditApplicationAnswer>[] = [
  ...allocationColumns,
  { header: 'Unapplied On', cell: ({ takenBackOn }) => (takenBackOn ? formatDate(takenBackOn) : '') },
];

const Applications = ({ credit }: { credit: CreditMemoAnswer }) => {
  const [unapplied, setUnapplied] = useState<CreditApplicationAnswer | null>(null);
  const actions = useCallback(
    (application: CreditApplicationAnswer) =>
      application.takenBackOn === null && (
        <IconAction
          label="Unapply"
          icon={IconArrowLeft}
          shortcut="u"
          onClick={() => setUnapplied(application)}
        />
      ),
    [],
  );
  return (
    <Section title="Applied to">
      <DataTable
        label="Invoices"
        columns={applicationColumns}
        rows={credit.applications}
        rowHref={({ invoiceId }) => paths.invoice(invoiceId)}
        actions={actions}
        empty={{ title: 'Not applied to any invoice' }}
      />
      {unapplied && (
        <UnapplyCredit creditId={credit.id} application={unapplied} onClose={() => setUnapplied(null)} />
      )}
    </Section>
  );
};

const CreditMemo = ({ record: credit }: RecordPageProps<CreditMemoAnswer>) => {
  const [opened, setOpened] = useState<'apply' | 'refund' | 'void' | null>(null);
  const close = () => setOpened(null);
  const { creditNumber, allowed, voidedAt } = credit;
  usePageTitle(`Credit Memo ${creditNumber}`);
  return (
    <>
      <PageHeader
        title={`Credit Memo ${creditNumber}`}
        subtitle={credit.customer.name}
        badge={<StatusBadge status={credit.status} label={formatCreditStatus(credit)} />}
        back={{ to: paths.creditMemos, label: 'Back to Credit Memos' }}
        actions={
          <>
            <JournalLink documentId={credit.id} />
            <ActionButton
              variant="default"
              disabledReason={toDisabledReason(allowed.void)}
              onClick={() => setOpened('void')}
            >
              Void
            </ActionButton>
            <ActionButton
              variant="default"
              disabledReason={toDisabledReason(allowed.refund)}
              onClick={() => setOpened('refund')}
            >
              Refund
            </ActionButton>
            <LinkButton
              to={paths.printCreditMemo(credit.id)}
              newTab
              variant="default"
              leftSection={<IconPrinter size={16} />}
            >
              Print
            </LinkButton>
            <ActionButton disabledReason={toDisabledReason(allowed.apply)} onClick={() => setOpened('apply')}>
              Apply to Invoices
            </ActionButton>
          </>
        }
      />
      {voidedAt && (
        <Alert color="red" role="note" title={`Voided on ${formatDate(toBusinessDate(voidedAt))}`}>
          {credit.voidReason}
        </Alert>
      )}
      <Facts credit={credit} />
      <Section title="Items">
        <DataTable label="Items" columns={itemColumns} rows={credit.items} empty={{ title: 'No items' }} />
      </Section>
      <Applications credit={credit} />
      <RefundsOf documentId={credit.id} />
      {opened === 'refund' && (
        <RefundDialog
          customerId={credit.customerId}
          customerName={credit.customer.name}
          documentId={credit.id}
          onClose={close}
        />
      )}
      {opened === 'apply' && <ApplyCreditMemo credit={credit} onClose={close} />}
      {opened === 'void' && <VoidCredit credit={credit} onClose={close} />}
    </>
  );
};

export default recordPage(creditMemoApi.getCreditMemo, CreditMemo, {
  loading: 'Loading credit memo...',
  missing: describeMissing(billingDocuments['credit-memo']),
});
