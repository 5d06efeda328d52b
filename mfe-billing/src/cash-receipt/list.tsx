import {
  type CashReceiptSummary,
  cashReceiptApi,
  formatCashSaleMethod,
  walkInCustomer,
} from '@primal/contracts/billing/cash-receipt';
import type { BusinessDate } from '@primal/contracts/shared/dates';
import { LinkButton, PrintAction, StatusBadge } from '@primal/kit';
import { useList } from '@primal/kit/platform';
import { type Column, ListPage } from '@primal/kit/table';
import { createMoneyColumn, createNumberColumn, markVoided, VoidAction } from '../document/list.tsx';
import { buildVoidText, describeKeptDay, VoidDialog } from '../document/void-dialog.tsx';
import { paths } from '../routes.ts';

/** `Jan 05, 2024`, as in this list (docs/rules/values.md#dates). */
const formatSaleDate = (date: BusinessDate): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    month: 'short',
    day: '2-digit',
    year: 'numeric',
  });

const columns: Column<CashReceiptSummary>[] = [
  createNumberColumn('receiptNumber', 'Receipt #'),
  { header: 'Date', sort: 'saleDate', nowrap: true, cell: (receipt) => formatSaleDate(receipt.saleDate) },
  { header: 'Customer', sort: 'customerName', cell: (receipt) => receipt.customer?.name ?? walkInCustomer },
  {
    header: 'Payment Method',
    sort: 'paymentMethod',
    cell: (receipt) => formatCashSaleMethod(receipt.paymentMethod),
  },
  createMoneyColumn('total', 'Amount', { sort: 'total' }),
  { header: 'Status', sort: 'status', cell: ({ status }) => <StatusBadge status={status} label={status} /> },
];

const renderActions = ({ id, ...receipt }: CashReceiptSummary, open: (dialog: 'void') => void) => (
  <>
    <PrintAction to={paths.printCashReceipt(id)} />
    <VoidAction of={receipt} onVoid={() => open('void')} />
  </>
);

export default function CashReceipts() {
  return (
    <ListPage
      title="Cash Receipts"
      subtitle="Manage quick cash sales and receipts"
      create={{ label: 'New Cash Sale', shortcut: 'New cash sale', to: paths.createCashReceipt }}
      list={useList(cashReceiptApi.listCashReceipts, { field: 'saleDate', order: 'desc' })}
      noun={['cash sale', 'cash sales']}
      loadingLabel="Loading receipts..."
      searchFor="Receipt # or customer"
      columns={columns}
      rowHref={({ id }) => paths.printCashReceipt(id)}
      rowMark={markVoided}
      actions={renderActions}
      dialogs={{
        void: ({ id, receiptNumber, saleDate }, onClose) => (
          <VoidDialog
            call={cashReceiptApi.voidCashReceipt}
            params={{ id }}
            text={buildVoidText('Cash Sale', receiptNumber, describeKeptDay(saleDate))}
            onClose={onClose}
          />
        ),
      }}
      nothing={{
        title: 'No cash receipts found',
        action: <LinkButton to={paths.createCashReceipt}>Create Your First Cash Receipt</LinkButton>,
      }}
    />
  );
}
