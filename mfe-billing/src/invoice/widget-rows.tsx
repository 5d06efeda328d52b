import type { InvoiceSummary } from '@primal/contracts/billing/invoice';
import { showDate } from '@primal/contracts/shared/dates';
import { showMoney } from '@primal/contracts/shared/decimal';
import { IconAction } from '@primal/kit';
import { IconEye, IconPrinter } from '@primal/kit/icons';
import type { Column } from '@primal/kit/table';
import { paths } from '../paths.ts';
import { InvoiceStatus } from './pending-marks.tsx';

type InvoiceColumn = Column<InvoiceSummary>;

/** Columns of the small lists of invoices that stand on other areas' pages. */
export const widgetColumns = {
  number: {
    id: 'invoiceNumber',
    header: 'Invoice #',
    link: true,
    nowrap: true,
    cell: (invoice) => invoice.invoiceNumber,
  },
  date: { id: 'invoiceDate', header: 'Date', nowrap: true, cell: (invoice) => showDate(invoice.invoiceDate) },
  status: { id: 'status', header: 'Status', cell: (invoice) => <InvoiceStatus invoice={invoice} /> },
  total: { id: 'total', header: 'Amount', align: 'right', cell: (invoice) => showMoney(invoice.total) },
} satisfies Record<string, InvoiceColumn>;

/** How the rows of these lists open and act, and what stands there without any. */
export const widgetRows = {
  rowKey: (invoice: InvoiceSummary) => invoice.id,
  rowHref: (invoice: InvoiceSummary) => paths.invoice(invoice.id),
  rowMark: (invoice: InvoiceSummary) => (invoice.status === 'voided' ? ('struck' as const) : undefined),
  actions: (invoice: InvoiceSummary) => (
    <>
      <IconAction label="View" icon={IconEye} to={paths.invoice(invoice.id)} />
      <IconAction label="Print" icon={IconPrinter} to={paths.printInvoice(invoice.id)} newTab />
    </>
  ),
  empty: { title: 'No invoices found', description: 'Converted sales orders appear here.' },
};
