import { type InvoiceToDeliver, planningApi } from '@primal/contracts/delivery/planning';
import { links } from '@primal/contracts/screens/links';
import type { WidgetProps } from '@primal/contracts/screens/widgets';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import {
  ActionButton,
  IconAction,
  PrintAction,
  StatusBadge,
  toast,
  useDisabledReason,
  useShortcut,
} from '@primal/kit';
import { IconBrandGoogleDrive, IconDownload, IconMail, IconTruckDelivery } from '@primal/kit/icons';
import { listProps, useApiList, Widget } from '@primal/kit/platform';
import { type Column, DataTable, useSelection } from '@primal/kit/table';
import { useCallback, useState } from 'react';
import { AssignInvoice, AssignMany } from '../assign/assign.tsx';
import { AssignedStop, BulkActions } from './bulk-actions.tsx';
import { type Filters, notInvoiced, toDateQuery, toDriverQuery } from './filters.ts';

const columns: Column<InvoiceToDeliver>[] = [
  { header: 'Invoice #', link: true, nowrap: true, cell: (row) => row.invoiceNumber },
  { header: 'Customer', cell: (row) => row.customer?.name ?? 'Unknown customer' },
  { header: 'Delivery Date', nowrap: true, cell: (row) => formatDate(row.deliveryDate ?? row.invoiceDate) },
  { header: 'Amount', align: 'right', cell: (row) => formatMoney(row.total) },
  { header: 'Status', cell: (row) => <StatusBadge status={row.status} /> },
  { header: 'Driver', cell: (row) => <AssignedStop stop={row.stop} /> },
];

type Work = WidgetProps['billing/invoice-work']['work'];
type OpenDialog = { assign: InvoiceToDeliver } | { assign: 'selected' } | { work: Work };

const findDeliverReason = ({ status }: InvoiceToDeliver) =>
  status === 'voided' && 'This invoice has been voided.';

interface DialogProps {
  dialog: OpenDialog;
  chosen: readonly InvoiceToDeliver[];
  routeDate: string;
  onAssigned: () => void;
  onClose: () => void;
}

const InvoiceDialog = ({ dialog, chosen, onAssigned, ...rest }: DialogProps) => {
  if ('work' in dialog)
    return (
      <Widget
        name="billing/invoice-work"
        work={dialog.work}
        invoices={chosen.map((row) => ({ ...row, customerName: row.customer?.name ?? '' }))}
        onClose={rest.onClose}
      />
    );
  if (dialog.assign === 'selected')
    return <AssignMany what="invoices" ids={chosen.map(({ id }) => id)} onAssigned={onAssigned} {...rest} />;
  const { id: invoiceId, invoiceNumber } = dialog.assign;
  return <AssignInvoice invoiceId={invoiceId} invoiceNumber={invoiceNumber} {...rest} />;
};

export const InvoicesTab = ({ filters }: { filters: Filters }) => {
  const { status, q, date } = filters;
  const invoices = useApiList(planningApi.listInvoicesToDeliver, {
    // Ignore the filter for deliveries without an invoice, which applies only to orders.
    query: {
      status: status === notInvoiced ? '' : status,
      q,
      limit: '100',
      ...toDriverQuery(filters),
      ...toDateQuery(filters),
    },
  });
  const { chosen, clear, table } = useSelection(
    invoices.rows,
    ({ invoiceNumber }) => `invoice ${invoiceNumber}`,
  );
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const withChosen = (next: OpenDialog, ask: string) => () =>
    chosen.length > 0 ? setDialog(next) : toast.error(ask);
  const assignChosen = withChosen({ assign: 'selected' }, 'Please select invoices first');
  const planReason = useDisabledReason(planningApi.assignMany.permission);
  const sendReason = useDisabledReason('invoice');
  useShortcut('g', 'Assign the selected to a driver', assignChosen, planReason === null);
  const actions = useCallback(
    (row: InvoiceToDeliver) => (
      <>
        <IconAction
          label="Assign Driver"
          icon={IconTruckDelivery}
          shortcut="a"
          disabledReason={planReason ?? findDeliverReason(row)}
          onClick={() => setDialog({ assign: row })}
        />
        <PrintAction to={links.printInvoice(row.id)} newTab />
      </>
    ),
    [planReason],
  );
  const bulk = { size: 'xs', variant: 'default' } as const;
  return (
    <>
      <BulkActions count={chosen.length} onClear={clear}>
        <ActionButton
          {...bulk}
          leftSection={<IconTruckDelivery size={16} />}
          disabledReason={planReason}
          onClick={assignChosen}
        >
          Assign to Driver
        </ActionButton>
        <ActionButton
          {...bulk}
          leftSection={<IconMail size={16} />}
          disabledReason={sendReason}
          onClick={withChosen({ work: 'email' }, 'Please select invoices first')}
        >
          Email Invoices
        </ActionButton>
        <ActionButton
          {...bulk}
          leftSection={<IconDownload size={16} />}
          disabledReason={useDisabledReason('viewInvoices')}
          onClick={withChosen({ work: 'pdf' }, 'Please select invoices first')}
        >
          Download PDF
        </ActionButton>
        <ActionButton
          {...bulk}
          leftSection={<IconBrandGoogleDrive size={16} />}
          disabledReason={sendReason}
          onClick={withChosen({ work: 'drive' }, 'Please select at least one invoice to export')}
        >
          Export to Drive
        </ActionButton>
      </BulkActions>
      <DataTable
        label="Invoices"
        loadingLabel="Loading invoices..."
        columns={columns}
        {...listProps(invoices)}
        rowHref={(row) => links.invoice(row.id)}
        rowMark={(row) => (row.status === 'voided' ? 'struck' : undefined)}
        actions={actions}
        {...table}
        empty={{
          title: 'No invoices found',
          description: filters.allDates
            ? 'No invoice matches these filters.'
            : `No invoice for ${formatDate(date)} matches these filters. Choose All Dates to see other days.`,
        }}
      />
      {dialog && (
        <InvoiceDialog
          dialog={dialog}
          chosen={chosen}
          routeDate={date}
          onAssigned={clear}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
};
