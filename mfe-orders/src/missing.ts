import type { MissingText } from '@primal/kit';
import { paths } from './routes.ts';

/** Shown for an unknown sales order (docs/rules/sales-orders.md#missing-order). */
export const orderMissing: MissingText = {
  title: 'Sales order not found',
  description: "The sales order you're looking for doesn't exist or has been deleted.",
  back: { to: paths.list, label: 'Back to Sales Orders' },
};

export const standingMissing: MissingText = {
  title: 'Standing order not found',
  description: "The standing order you're looking for doesn't exist or has been deleted.",
  back: { to: paths.standing, label: 'Back to Standing Orders' },
};
