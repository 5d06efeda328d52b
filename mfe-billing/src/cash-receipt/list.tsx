import {
  type CashReceiptSummary,
  cashSaleMethodLabel,
  walkInCustomer,
} from '@primal/contracts/billing/cash-receipt';
import { cashReceiptApi } from '@primal/contracts/billing/cash-receipt-api';
import type { BusinessDate } from '@primal/contracts/shared/dates';
import {
  DocumentFilters,
  IconAction,
  LinkButton,
  PageHeader,
  StatusBadge,
  useGoTo,
  useShortcut,
} from '@primal/kit';
import { IconPlus, IconPrinter } from '@primal/kit/icons';
import { listProps, useApiList, useListState } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { useCallback, useState } from 'react';
import { moneyColumn, numberColumn, VoidAction } from '../document/list.tsx';
import { VoidDialog, voidWords } from '../document/void-dialog.tsx';
import { paths } from '../paths.ts';

/** `Jan 05, 2024`, as this list has its dates (docs/rules/values.md#dates). */
const showSaleDate = (date: BusinessDate): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    month: 'short',
    day: '2-digit',
    year: 'numeric',
  });

const columns: Column<CashReceiptSummary>[] = [
  numberColumn('receiptNumber', 'Receipt #'),
  {
    id: 'saleDate',
    header: 'Date',
    sort: 'saleDate',
    nowrap: true,
    cell: (receipt) => showSaleDate(receipt.saleDate),
  },
  {
    id: 'customer',
    header: 'Customer',
    sort: 'customerName',
    cell: (receipt) => receipt.customer?.name ?? walkInCustomer,
  },
  {
    id: 'paymentMethod',
    header: 'Payment Method',
    sort: 'paymentMethod',
    cell: (receipt) => cashSaleMethodLabel(receipt.paymentMethod),
  },
  moneyColumn('total', 'Amount', { sort: 'total' }),
  {
    id: 'status',
    header: 'Status',
    sort: 'status',
    cell: ({ status }) => <StatusBadge status={status} label={status} />,
  },
];

const VoidReceipt = ({ receipt, onClose }: { receipt: CashReceiptSummary; onClose: () => void }) => (
  <VoidDialog
    call={cashReceiptApi.voidCashReceipt}
    params={{ id: receipt.id }}
    words={voidWords('Cash Receipt', receipt.receiptNumber)}
    onClose={onClose}
  />
);

export default function CashReceipts() {
  const list = useListState({ field: 'saleDate', order: 'desc' });
  const receipts = useApiList(cashReceiptApi.listCashReceipts, { query: { ...list.query, limit: '100' } });
  const [voiding, setVoiding] = useState<CashReceiptSummary | null>(null);
  const goTo = useGoTo();
  useShortcut('n', 'New cash sale', () => goTo(paths.createCashReceipt));
  const actions = useCallback(
    (receipt: CashReceiptSummary) => (
      <>
        <IconAction label="Print" icon={IconPrinter} shortcut="p" to={paths.printCashReceipt(receipt.id)} />
        <VoidAction of={receipt} onVoid={() => setVoiding(receipt)} />
      </>
    ),
    [],
  );
  return (
    <>
      <PageHeader
        title="Cash Receipts"
        subtitle="Manage quick cash sales and receipts"
        actions={
          <LinkButton to={paths.createCashReceipt} leftSection={<IconPlus size={16} />}>
            New Cash Sale
          </LinkButton>
        }
      />
      <DocumentFilters
        list={list}
        searchFor="Receipt # or customer"
        summary={receipts.showing('cash receipts')}
      />
      <DataTable
        label="Cash receipts"
        loadingLabel="Loading receipts..."
        columns={columns}
        {...listProps(receipts, list)}
        rowKey={(receipt) => receipt.id}
        rowHref={(receipt) => paths.printCashReceipt(receipt.id)}
        rowMark={(receipt) => (receipt.status === 'voided' ? 'struck' : undefined)}
        actions={actions}
        empty={
          list.filtered
            ? { title: 'No cash receipts found', description: 'No cash receipt matches these filters.' }
            : {
                title: 'No cash receipts found',
                action: <LinkButton to={paths.createCashReceipt}>Create Your First Cash Receipt</LinkButton>,
              }
        }
      />
      {voiding && <VoidReceipt receipt={voiding} onClose={() => setVoiding(null)} />}
    </>
  );
}
