import type { PaymentAnswer } from '@primal/contracts/billing/payment';
import { showDate, toBusinessDate } from '@primal/contracts/shared/dates';
import type { Column } from '@primal/kit/table';
import { moneyColumn } from '../document/columns.tsx';

/** What of a payment or credit memo settles an invoice; dollars. */
type Settled = Pick<PaymentAnswer['allocations'][number], 'invoiceNumber' | 'createdAt' | 'amount'>;

export const settledColumns: Column<Settled>[] = [
  { id: 'invoice', header: 'Invoice #', link: true, cell: ({ invoiceNumber }) => invoiceNumber },
  {
    id: 'applied',
    header: 'Applied On',
    nowrap: true,
    cell: ({ createdAt }) => showDate(toBusinessDate(createdAt)),
  },
  moneyColumn('amount', 'Amount'),
];
