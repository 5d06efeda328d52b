import { type InvoiceSummary, invoiceApi } from '@primal/contracts/billing/invoice';
import { explainNoEdit } from '@primal/contracts/billing/invoice-rules';
import { formatDate } from '@primal/contracts/shared/dates';
import { decimal, formatMoney } from '@primal/contracts/shared/decimal';
import {
  bind,
  EditAction,
  IconAction,
  lazyDialog,
  lazyPart,
  Menu,
  NativeSelect,
  PrintAction,
  RouteCell,
  TwoLines,
  useRouteStops,
  ViewAction,
} from '@primal/kit';
import { IconBrandGoogleDrive, IconDownload, IconFileText, IconMail } from '@primal/kit/icons';
import { useList } from '@primal/kit/platform';
import { type Column, ListPage, useSelection } from '@primal/kit/table';
import { useCallback, useMemo } from 'react';
import { markVoided, VoidAction } from '../document/list.tsx';
import { paths } from '../routes.ts';
import { InvoiceStatus } from './columns.tsx';
import classes from './list.module.css';
import { useDownloadPdf, useEmailInvoice, useIsDriveSetUp, useSaveToDrive } from './sending.ts';

const BulkInvoices = lazyPart(async () => (await import('./bulk.tsx')).BulkInvoices);
const VoidInvoice = lazyDialog(async () => (await import('./void-invoice.tsx')).VoidInvoice);

const sorts = [
  { value: 'invoiceDate', label: 'Invoice Date' },
  { value: 'invoiceNumber', label: 'Invoice Number' },
  { value: 'customerName', label: 'Customer Name' },
];
const statuses = [
  { value: '', label: 'All' },
  { value: 'draft', label: 'Draft' },
  { value: 'open', label: 'Open' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'paid', label: 'Paid' },
  { value: 'voided', label: 'Voided' },
  { value: 'brought_forward', label: 'Brought Forward' },
  { value: 'without_pdf', label: 'Without PDF' },
];
const orders = [
  { value: 'desc', label: 'Newest First' },
  { value: 'asc', label: 'Oldest First' },
];

const isPartlyPaid = ({ status, total, balance }: InvoiceSummary): boolean =>
  status === 'sent' && decimal(balance).lt(total);

const useColumns = (invoiceIds: readonly string[]): Column<InvoiceSummary>[] => {
  const stops = useRouteStops('invoiceId', invoiceIds);
  return useMemo(
    () => [
      { header: 'Invoice #', link: true, nowrap: true, cell: (invoice) => invoice.invoiceNumber },
      { header: 'Customer', cell: (invoice) => invoice.customer.name },
      {
        header: 'Date',
        nowrap: true,
        cell: (invoice) => (
          <TwoLines
            main={formatDate(invoice.invoiceDate)}
            sub={<span className={classes.due}>due {formatDate(invoice.dueDate)}</span>}
          />
        ),
      },
      { header: 'Due Date', nowrap: true, tablet: 'hide', cell: (invoice) => formatDate(invoice.dueDate) },
      {
        header: 'Amount',
        align: 'right',
        cell: (invoice) => (
          <TwoLines
            main={formatMoney(invoice.total)}
            sub={isPartlyPaid(invoice) && `${formatMoney(invoice.balance)} due`}
          />
        ),
      },
      { header: 'Status', cell: (invoice) => <InvoiceStatus invoice={invoice} /> },
      { header: 'Route', cell: (invoice) => <RouteCell stop={stops(invoice.id)} /> },
    ],
    [stops],
  );
};

const formatCustomerSuffix = ([first]: readonly InvoiceSummary[]): string =>
  ` of ${first ? first.customer.name : 'this customer'}`;

interface Props {
  invoice: InvoiceSummary;
  busy: boolean;
  onDownload: (invoice: InvoiceSummary) => void;
  /** Undefined unless Drive is set up. */
  onSaveToDrive?: (invoice: InvoiceSummary) => void;
  onEmail: (invoice: InvoiceSummary) => void;
  onVoid: () => void;
}

const RowActions = ({ invoice, busy, onDownload, onSaveToDrive, onEmail, onVoid }: Props) => {
  const isLive = invoice.status !== 'voided';
  const editReason = explainNoEdit(invoice);
  return (
    <>
      <ViewAction to={paths.invoice(invoice.id)} />
      {isLive && (
        <EditAction
          {...(editReason ? { disabledReason: editReason } : { to: paths.editInvoice(invoice.id) })}
        />
      )}
      <PrintAction to={paths.printInvoice(invoice.id)} newTab />
      <Menu
        label="PDF"
        trigger={(button) => (
          <IconAction label="PDF" icon={IconFileText} shortcut="f" loading={busy} button={button} />
        )}
        items={[
          { label: 'Download PDF', icon: IconDownload, onClick: () => onDownload(invoice) },
          ...(onSaveToDrive
            ? [
                {
                  label: 'Save to Google Drive',
                  icon: IconBrandGoogleDrive,
                  onClick: () => onSaveToDrive(invoice),
                },
              ]
            : []),
          ...(isLive ? [{ label: 'Email Invoice', icon: IconMail, onClick: () => onEmail(invoice) }] : []),
        ]}
      />
      <VoidAction of={invoice} onVoid={onVoid} />
    </>
  );
};

export default function Invoices() {
  const list = useList(invoiceApi.listInvoices, { field: 'invoiceDate', order: 'desc' });
  const ids = useMemo(() => (list.rows ?? []).map((invoice) => invoice.id), [list.rows]);
  const columns = useColumns(ids);
  const { download, pendingId: makingId } = useDownloadPdf();
  const { save, pendingId: savingId } = useSaveToDrive();
  const isDriveSetUp = useIsDriveSetUp();
  const { email, pendingId: mailingId } = useEmailInvoice();
  const { chosen, clear, table } = useSelection(list.rows, ({ invoiceNumber }) => `invoice ${invoiceNumber}`);
  const actions = useCallback(
    (invoice: InvoiceSummary, open: (dialog: 'void') => void) => (
      <RowActions
        invoice={invoice}
        busy={[makingId, savingId, mailingId].includes(invoice.id)}
        onDownload={download}
        onSaveToDrive={isDriveSetUp ? save : undefined}
        onEmail={email}
        onVoid={() => open('void')}
      />
    ),
    [download, save, email, isDriveSetUp, makingId, savingId, mailingId],
  );
  return (
    <ListPage
      title="All Invoices"
      subtitle="Manage and track all your invoices"
      create={{ label: 'Create Invoice', shortcut: 'New invoice', to: paths.createInvoice }}
      list={list}
      noun={['invoice', 'invoices']}
      loadingLabel="Loading invoices..."
      searchFor="Invoice #, customer, amount, product"
      summary={list.showing(`invoices${list.filter('customerId') && formatCustomerSuffix(list.rows ?? [])}`)}
      filters={
        <>
          <NativeSelect label="Status" data={statuses} {...list.field('status')} />
          <NativeSelect
            label="Sort By"
            data={sorts}
            {...bind(list.sort.field, (field) => list.setSort({ field }))}
          />
          <NativeSelect
            label="Sort Order"
            data={orders}
            {...bind(list.sort.order, (order) => list.setSort({ order }))}
          />
        </>
      }
      columns={columns}
      rowHref={({ id }) => paths.invoice(id)}
      rowMark={markVoided}
      actions={actions}
      dialogs={{ void: (invoice, onClose) => <VoidInvoice invoice={invoice} onClose={onClose} /> }}
      {...table}
      nothing={{ title: 'No invoices found', description: 'Create your first invoice to get started' }}
    >
      <BulkInvoices wanted={chosen.length > 0} invoices={chosen} onClear={clear} drive={isDriveSetUp} />
    </ListPage>
  );
}
