import type { InvoiceStatus } from '../billing/rules.ts';

/** What a dialog of another domain is given; it calls `onClose` when it is done or was dismissed. */
interface DialogProps {
  onClose: () => void;
}

/**
 * The widgets that domains show inside each other's screens, by `<remote>/<widget>`, with their props. The owner exposes
 * `./widgets/<widget>` with a default export of exactly these props; others show it with
 * `<Widget name="delivery/assign-to-route" … />`. Ids only: a widget fetches what it shows.
 */
export interface WidgetProps {
  /** Dashboard: the workflow overview card, with the steps of the latest open order. */
  'orders/workflow-overview': object;
  /** Dashboard: the first 5 orders that are not invoiced. */
  'orders/open-sales-orders': object;
  /** One order's five steps, each leading where the specification says. */
  'orders/workflow-card': { salesOrderId: string };
  /** One order's weights, in a dialog. */
  'orders/catch-weights': DialogProps & { salesOrderId: string };
  /** A customer's orders that are not invoiced yet. */
  'orders/customer-orders': { customerId: string };
  /** All open orders that need weights, in a dialog. */
  'orders/batch-catch-weights': DialogProps;

  /** Dashboard: invoices that wait for weights, PDF or print; shows nothing when there are none. */
  'billing/pending-invoices': object;
  /** Dashboard: the first 5 invoices. */
  'billing/recent-invoices': object;
  /** A customer's invoices, newest first. */
  'billing/customer-invoices': { customerId: string };
  /** What a customer owes, by age, and credit not applied yet. */
  'billing/customer-balance': { customerId: string };
  /** Record a payment of a customer, in a dialog. */
  'billing/record-payment': DialogProps & { customerId?: string };
  /** E-mail, export or download several invoices, given as the list shows them in which they were chosen; in a dialog. */
  'billing/invoice-work': DialogProps & {
    work: 'email' | 'drive' | 'pdf';
    invoices: readonly {
      id: string;
      invoiceNumber: string;
      customerName: string;
      status: InvoiceStatus;
      hasMissingCatchWeights: boolean;
    }[];
  };
  /** Send Current Statement: choose a customer, send; in a dialog. */
  'billing/send-statement': DialogProps & { customerId?: string };

  /** Assign a sales order to a driver's route, with date, sequence and notes; in a dialog. */
  'delivery/assign-to-route': DialogProps & { salesOrderId: string; orderNumber: string };
  /** Assign an invoice to a driver, with the pickup mark; in a dialog. */
  'delivery/assign-invoice': DialogProps & { invoiceId: string; invoiceNumber: string };
  /** Add a driver without leaving the screen; in a dialog. */
  'delivery/driver-form': DialogProps;

  /** Dashboard: the four stat cards. */
  'admin/dashboard-stats': object;
  /** Dashboard: the revenue of the last 30 days. */
  'admin/revenue-chart': object;
  /** Add a product without leaving the screen; in a dialog. */
  'admin/product-form': DialogProps;
  /** Add a customer, or change one, without leaving the screen; in a dialog. */
  'admin/customer-form': DialogProps & { customerId?: string; onSaved?: (customerId: string) => void };
}

/** The names of the widgets that remotes show in each other's pages. */
export type WidgetName = keyof WidgetProps;
