import { z } from 'zod';
import { invoiceStatuses } from '../billing/rules.ts';

const callback = <F extends (...args: never[]) => void>() => z.unknown() as z.ZodType<F, F>;

/** What a dialog of another area is given; it calls `onClose` when it is done or was dismissed. */
const dialog = z.object({ onClose: callback<() => void>() });
const nothing = z.object({});
const ofCustomer = z.object({ customerId: z.string() });

/**
 * The widgets that areas show inside each other's screens, by `<remote>/<widget>`, with their props. The owner exposes
 * `./widgets/<widget>` with a default export of exactly these props; others show it with
 * `<Widget name="delivery/assign-to-route" … />`. Ids only: a widget fetches what it shows. Schemas, so that the props can
 * be published and compared; nothing is parsed at run time.
 */
export const widgetProps = {
  /** Dashboard: the workflow overview card, with the steps of the latest open order. */
  'orders/workflow-overview': nothing,
  /** Dashboard: the first 5 orders that are not invoiced. */
  'orders/open-sales-orders': nothing,
  /** Above every page: what the weigh station of this browser has still to send; shows nothing when all is sent. */
  'orders/waiting-entries': nothing,
  /** One order's five steps, each a link (docs/rules/sales-orders.md#workflow). */
  'orders/workflow-card': z.object({ salesOrderId: z.string() }),
  /** One order's weights, in a dialog. */
  'orders/catch-weights': dialog.extend({ salesOrderId: z.string() }),
  /** Dashboard: the orders on credit hold, to be released. */
  'orders/credit-holds': nothing,
  /** Lets an order go that is on credit hold, with a reason, in a dialog. */
  'orders/release-order': dialog.extend({ salesOrderId: z.string() }),
  /** What a customer may still buy, and what of it is taken. */
  'orders/customer-credit': ofCustomer,
  /** A customer's orders that are not invoiced yet. */
  'orders/customer-orders': ofCustomer,
  /** All open orders that need weights, in a dialog. */
  'orders/batch-catch-weights': dialog,
  /** Converts several orders to invoices, with a result for each, in a dialog. */
  'orders/convert-orders': dialog.extend({
    orders: z
      .array(z.object({ id: z.string(), orderNumber: z.string(), customerName: z.string() }))
      .readonly(),
  }),

  /** Dashboard: invoices that wait for weights, PDF or print; shows nothing when there are none. */
  'billing/pending-invoices': nothing,
  /** Dashboard: the first 5 invoices. */
  'billing/recent-invoices': nothing,
  /** A customer's invoices, newest first. */
  'billing/customer-invoices': ofCustomer,
  /** What a customer owes, by age, and credit not applied yet. */
  'billing/customer-balance': ofCustomer,
  /** Record a payment of a customer, in a dialog. */
  'billing/record-payment': dialog.extend({
    customerId: z.string().optional(),
    /** What was received already and what it is for: filled in, and can be changed. */
    received: z
      .object({
        amount: z.string(),
        paymentMethod: z.enum(['cash', 'check']),
        checkNumber: z.string(),
        invoiceId: z.string().nullable(),
      })
      .optional(),
    /** The payment is recorded; `onClose` follows. */
    onRecorded: callback<() => void>().optional(),
  }),
  /** Record what came back of an invoice, in a dialog. */
  'billing/record-return': dialog.extend({ invoiceId: z.string() }),
  /** E-mail, export or download several invoices, given as the list shows them in which they were chosen; in a dialog. */
  'billing/invoice-work': dialog.extend({
    work: z.enum(['email', 'drive', 'pdf']),
    invoices: z
      .array(
        z.object({
          id: z.string(),
          invoiceNumber: z.string(),
          customerName: z.string(),
          status: z.enum(invoiceStatuses),
          hasMissingCatchWeights: z.boolean(),
        }),
      )
      .readonly(),
  }),
  /** Send Current Statement: choose a customer, send; in a dialog. */
  'billing/send-statement': dialog.extend({ customerId: z.string().optional() }),

  /** Assign a sales order to a driver's route, with date, sequence and notes; in a dialog. */
  'delivery/assign-to-route': dialog.extend({ salesOrderId: z.string(), orderNumber: z.string() }),
  /** Assign an invoice to a driver, with the pickup mark; in a dialog. */
  'delivery/assign-invoice': dialog.extend({ invoiceId: z.string(), invoiceNumber: z.string() }),
  /** Add a driver without leaving the screen; in a dialog. */
  'delivery/driver-form': dialog,

  /** Dashboard: the four stat cards. */
  'admin/dashboard-stats': nothing,
  /** Dashboard: the revenue of the last 30 days. */
  'admin/revenue-chart': nothing,
  /** Add a product without leaving the screen; in a dialog. */
  'admin/product-form': dialog,
  /** Add a customer, or change one, without leaving the screen; in a dialog. */
  'admin/customer-form': dialog.extend({
    customerId: z.string().optional(),
    onSaved: callback<(customerId: string) => void>().optional(),
  }),
};

export type WidgetName = keyof typeof widgetProps;
export type WidgetProps = { [Name in WidgetName]: z.input<(typeof widgetProps)[Name]> };
