import { type InvoiceAnswer, invoiceApi } from '@primal/contracts/billing/invoice';
import type {
  AppliedSettlement,
  InvoiceHistory as HistoryAnswer,
} from '@primal/contracts/billing/invoice-history';
import { describeShort } from '@primal/contracts/billing/invoice-sheet';
import {
  computeDiscountOffer,
  paymentMethodLabels,
  paymentMethods,
  toDiscountTerms,
} from '@primal/contracts/billing/payment-rules';
import { groupReturns } from '@primal/contracts/billing/returns';
import { formatCorrection } from '@primal/contracts/billing/weight-corrections';
import { writeOffKindLabels } from '@primal/contracts/billing/write-off';
import { describeMissing, findDocument, findRecordPage, toSentenceCase } from '@primal/contracts/documents';
import { billingDocuments } from '@primal/contracts/documents/billing';
import { links } from '@primal/contracts/screens/links';
import { computeInvoiceCollection, formatCollection } from '@primal/contracts/shared/cash-on-delivery';
import { formatTerms } from '@primal/contracts/shared/credit-terms';
import { countDaysBetween, formatDate, toBusinessDate, today } from '@primal/contracts/shared/dates';
import { formatMoney, formatQuantity, formatWeight, isPositive } from '@primal/contracts/shared/decimal';
import { shortReasonLabels } from '@primal/contracts/shared/shorts';
import {
  Alert,
  DescriptionList,
  Group,
  QueryView,
  RouteCell,
  Section,
  StatusBadge,
  TextLink,
  TwoLines,
  useRouteStops,
} from '@primal/kit';
import { HeadedLists } from '@primal/kit/parts';
import { useApiQuery } from '@primal/kit/platform';
import { PaperPage, type PaperProps, PrintSheet, recordPaper } from '@primal/kit/print';
import { type Column, DataTable } from '@primal/kit/table';
import { createDateColumn, createMoneyColumn } from '../document/list.tsx';
import { paths } from '../routes.ts';
import { InvoiceStatus } from './columns.tsx';
import { InvoiceActions } from './invoice-actions.tsx';
import { InvoiceHistory } from './invoice-history.tsx';
import classes from './invoice-page.module.css';
import { buildPaper, InvoiceBody } from './print/sheet.tsx';

const Returned = ({ items }: Pick<InvoiceAnswer, 'items'>) => {
  const returns = groupReturns(items);
  if (returns.length === 0) return null;
  return (
    <Section title="Returned">
      <ul className={classes.returned}>
        {returns.map(({ creditMemoId, creditNumber, creditDate, lines }) => (
          <li key={creditMemoId}>
            <TextLink to={paths.creditMemo(creditMemoId)}>{creditNumber}</TextLink>, {formatDate(creditDate)}
            <ul className={classes.returned}>
              {lines.map(({ productName, quantity, weight, reason }, at) => (
                <li key={at}>
                  {formatQuantity(quantity)} x {productName}
                  {isPositive(weight) && `, ${formatWeight(weight)} lbs`}:{' '}
                  {shortReasonLabels[reason].toLowerCase()}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  );
};

/** Weights corrected by a credit. The paper keeps the billed weights. */
const CorrectedWeights = ({ items }: Pick<InvoiceAnswer, 'items'>) => {
  const credits = items.flatMap(({ productName, returns }) =>
    returns.flatMap((back) => (back.corrections.length > 0 ? { ...back, productName } : [])),
  );
  if (credits.length === 0) return null;
  return (
    <Section title="Corrected Weights">
      <ul className={classes.returned}>
        {credits.map(({ creditMemoId, creditNumber, creditDate, productName, corrections, total }) => (
          <li key={creditMemoId + productName}>
            <TextLink to={paths.creditMemo(creditMemoId)}>{creditNumber}</TextLink>, {formatDate(creditDate)}:{' '}
            {productName}, {corrections.map(formatCorrection).join('; ')}: {formatMoney(total)}
          </li>
        ))}
      </ul>
    </Section>
  );
};

/** Shows shorts even if the customer wants no shorts on papers. */
const InvoiceShorts = ({ invoice: { items, customer } }: { invoice: InvoiceAnswer }) => {
  const lines = items.flatMap((item) =>
    describeShort(item, items).map((words) => `${item.productName}: ${words}`),
  );
  if (lines.length === 0) return null;
  const heading = customer.showShorts
    ? 'Shorts and substitutes'
    : 'Shorts and substitutes, not printed on the invoice';
  return <HeadedLists lists={[{ heading, lines }]} />;
};

/** `Check 1042`, `Cash`, `CM-1001`, `Small Difference` */
const formatSettlementName = ({ type, number, paymentMethod, writeOffKind }: AppliedSettlement): string => {
  const { series, label } = findDocument(type) ?? {};
  if (series && number) return number;
  const method = paymentMethods.find((known) => known === paymentMethod);
  const name = method ? paymentMethodLabels[method] : writeOffKind ? writeOffKindLabels[writeOffKind] : label;
  return [name, number].filter(Boolean).join(' ');
};

const formatKind = ({ type, writeOffKind, isReversed }: AppliedSettlement): string => {
  const label = writeOffKind === 'discount' ? 'Discount' : (findDocument(type)?.label ?? '');
  const kind = toSentenceCase(label);
  return isReversed ? `${kind}, reversed` : kind;
};

const columns: Column<AppliedSettlement>[] = [
  {
    header: 'Number',
    link: true,
    cell: (part) => <TwoLines main={formatSettlementName(part)} sub={formatKind(part)} />,
  },
  createDateColumn('date', 'Date'),
  createMoneyColumn('amount', 'Amount'),
];

const SettledTable = ({ settled }: { settled: readonly AppliedSettlement[] }) => (
  <Section title="Payments and Credits">
    {settled.length === 0 ? (
      'Nothing has been paid or credited.'
    ) : (
      <DataTable
        label="Payments and Credits"
        columns={columns}
        rows={settled}
        rowKey={({ type, id }) => `${type} ${id}`}
        rowHref={({ type, id }) => findRecordPage(type, id) ?? ''}
        rowMark={({ isReversed }) => (isReversed ? 'struck' : undefined)}
        empty={{ title: 'Nothing has been paid or credited.' }}
      />
    )}
  </Section>
);

/** Void date; undefined if voided before histories existed. */
const findVoidDate = (history: HistoryAnswer | undefined): string | undefined => {
  const entry = history?.entries.findLast(({ deed }) => deed === 'voided');
  return entry && formatDate(toBusinessDate(entry.at));
};

const isOverdue = ({ status, balance, dueDate }: InvoiceAnswer): boolean =>
  status === 'sent' && isPositive(balance) && dueDate < today();

const DueDate = ({ invoice }: { invoice: InvoiceAnswer }) => (
  <Group gap={8} justify="flex-end">
    {isOverdue(invoice) && <StatusBadge status="overdue" />}
    {formatDate(invoice.dueDate)}
  </Group>
);

interface PropertiesProps {
  invoice: InvoiceAnswer;
  history: HistoryAnswer | undefined;
}

const InvoiceProperties = ({ invoice, history }: PropertiesProps) => {
  const stops = useRouteStops('invoiceId', [invoice.id]);
  const { salesOrderId, salesOrderNumber, poNumber, voidReason } = invoice;
  const day = findVoidDate(history);
  const collection = computeInvoiceCollection(invoice);
  const offer = computeDiscountOffer(invoice, today());
  return (
    <div className={classes.facts}>
      <p className={classes.name}>{`${invoice.invoiceNumber} · ${invoice.customer.name}`}</p>
      <InvoiceStatus invoice={invoice} />
      {invoice.status === 'voided' && (
        <Alert color="red" role="note" title={day ? `Voided on ${day}` : 'Voided'}>
          {voidReason ?? 'No reason was given.'}
        </Alert>
      )}
      <DescriptionList
        figures
        items={[
          {
            term: 'Balance',
            value: <strong className={classes.balance}>{formatMoney(invoice.balance)}</strong>,
          },
          { term: 'Total', value: formatMoney(invoice.total) },
          { term: 'Due Date', value: <DueDate invoice={invoice} /> },
          invoice.discountDate && {
            term: 'Payment Terms',
            value: formatTerms(
              countDaysBetween(invoice.invoiceDate, invoice.dueDate),
              toDiscountTerms(invoice),
            ),
          },
          isPositive(offer) && {
            term: 'Early-Payment Discount',
            value: `${formatMoney(offer)} until ${formatDate(invoice.discountDate)}`,
          },
          collection && { term: 'Cash on Delivery', value: formatCollection(collection) },
          poNumber && { term: 'PO Number', value: poNumber },
          salesOrderId && {
            term: 'Sales Order',
            value: <TextLink to={links.salesOrder(salesOrderId)}>{salesOrderNumber ?? 'Show It'}</TextLink>,
          },
          { term: 'Route', value: <RouteCell stop={stops(invoice.id)} /> },
        ]}
      />
    </div>
  );
};

const InvoiceAside = ({ invoice }: { invoice: InvoiceAnswer }) => {
  const history = useApiQuery(invoiceApi.getInvoiceHistory, { params: { id: invoice.id } });
  return (
    <>
      <div className={classes.head}>
        <InvoiceProperties invoice={invoice} history={history.data} />
        <InvoiceActions invoice={invoice} />
        <InvoiceShorts invoice={invoice} />
      </div>
      <QueryView query={history}>
        {({ settled, entries }) => (
          <>
            <Returned items={invoice.items} />
            <CorrectedWeights items={invoice.items} />
            <SettledTable settled={settled} />
            <InvoiceHistory entries={entries} />
          </>
        )}
      </QueryView>
    </>
  );
};

/** Invoice at `/invoices/{id}/view`: paper, status and actions. */
const Invoice = ({ record: invoice, letterhead }: PaperProps<InvoiceAnswer>) => {
  const { head, body } = buildPaper(invoice, letterhead);
  return (
    <PaperPage
      fileName={`Invoice ${invoice.invoiceNumber}`}
      back={{ to: paths.invoices, label: 'Back to Invoices' }}
      asideLabel={`About ${invoice.invoiceNumber}`}
      aside={<InvoiceAside invoice={invoice} />}
      lacks={letterhead.lacks}
    >
      <PrintSheet {...head}>
        <InvoiceBody {...body} />
      </PrintSheet>
    </PaperPage>
  );
};

export default recordPaper(invoiceApi.getInvoice, Invoice, {
  loading: 'Loading invoice...',
  missing: describeMissing(billingDocuments.invoice),
  failed: 'Failed to load invoice',
});
