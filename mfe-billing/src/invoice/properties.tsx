import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import type { InvoiceHistory } from '@primal/contracts/billing/invoice-history';
import { collectedOfInvoice, collectWords } from '@primal/contracts/shared/cash-on-delivery';
import { showDate, toBusinessDate, today } from '@primal/contracts/shared/dates';
import { isPositive, showMoney } from '@primal/contracts/shared/decimal';
import { Alert, DescriptionList, Group, StatusBadge, TextLink } from '@primal/kit';
import { paths } from '../paths.ts';
import classes from './invoice-page.module.css';
import { InvoiceStatus } from './pending-marks.tsx';
import { RouteCell, useStops } from './route-cell.tsx';

/** The day on which it was voided; not known of one that was voided before histories were kept. */
const voidedOn = (history: InvoiceHistory | undefined): string | undefined => {
  const entry = history?.entries.findLast(({ deed }) => deed === 'voided');
  return entry && showDate(toBusinessDate(entry.at));
};

const isOverdue = ({ status, balance, dueDate }: InvoiceAnswer): boolean =>
  status === 'sent' && isPositive(balance) && dueDate < today();

const DueDate = ({ invoice }: { invoice: InvoiceAnswer }) => (
  <Group gap={8} justify="flex-end">
    {isOverdue(invoice) && <StatusBadge status="overdue" />}
    {showDate(invoice.dueDate)}
  </Group>
);

interface Props {
  invoice: InvoiceAnswer;
  /** Undefined while it is on its way. */
  history: InvoiceHistory | undefined;
}

/** Where an invoice stands: its status, what is owed of it until when, its order and its route. */
export const InvoiceProperties = ({ invoice, history }: Props) => {
  const stops = useStops([invoice.id]);
  const { salesOrderId, salesOrderNumber, poNumber, voidReason } = invoice;
  const day = voidedOn(history);
  const collection = collectedOfInvoice(invoice);
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
            value: <strong className={classes.balance}>{showMoney(invoice.balance)}</strong>,
          },
          { term: 'Total', value: showMoney(invoice.total) },
          { term: 'Due Date', value: <DueDate invoice={invoice} /> },
          ...(collection ? [{ term: 'Cash on Delivery', value: collectWords(collection) }] : []),
          ...(poNumber ? [{ term: 'PO Number', value: poNumber }] : []),
          ...(salesOrderId
            ? [
                {
                  term: 'Sales Order',
                  value: (
                    <TextLink to={paths.salesOrder(salesOrderId)}>{salesOrderNumber ?? 'Show It'}</TextLink>
                  ),
                },
              ]
            : []),
          { term: 'Route', value: <RouteCell stop={stops(invoice.id)} /> },
        ]}
      />
    </div>
  );
};
