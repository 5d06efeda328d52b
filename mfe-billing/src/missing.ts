import type { MissingText } from '@primal/kit';
import { paths } from './routes.ts';

export const invoiceMissing: MissingText = {
  title: 'Invoice not found',
  description: 'The invoice does not exist.',
  back: { to: paths.invoices, label: 'Back to Invoices' },
};

export const creditMissing: MissingText = {
  title: 'Credit memo not found',
  description: 'The credit memo does not exist.',
  back: { to: paths.creditMemos, label: 'Back to Credit Memos' },
};

export const refundMissing: MissingText = {
  title: 'Refund not found',
  description: 'The refund does not exist.',
  back: { to: paths.refunds, label: 'Back to Refunds' },
};
