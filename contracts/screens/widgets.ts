import { z } from 'zod';
import { invoiceStatuses } from '../billing/invoice-rules.ts';

const callback = <F extends (...args: never[]) => void>() => z.unknown() as z.ZodType<F, F>;

/** Dialog props. The dialog calls `onClose` when finished or dismissed. */
const dialog = z.object({ onClose: callback<() => void>() });
const nothing = z.object({});
const ofCustomer = z.object({ customerId: z.string() });

/**
 * Widgets by `<remote>/<widget>` with their props. The owner exports each as default from
 * `./widgets/<widget>`, and others render `<Widget name="delivery/assign-to-route" … />`. Props carry ids
 * only, and widgets fetch their data. The schemas serve to publish and compare contracts, and nothing parses
 * them at run time.
 */
export const widgetProps = {
  'orders/workflow-overview': nothing,
  'orders/open-sales-orders': nothing,
  /** Every page: unsent entries of this browser's weigh station. Hidden if all entries are sent. */
  'orders/waiting-entries': nothing,
  'orders/workflow-card': z.object({ salesOrderId: z.string() }),
  'orders/catch-weights': dialog.extend({ salesOrderId: z.string() }),
  'orders/credit-holds': nothing,
  'orders/release-order': dialog.extend({ salesOrderId: z.string() }),
  'orders/customer-credit': ofCustomer,
  'orders/customer-orders': ofCustomer,
  'orders/batch-catch-weights': dialog,
  'orders/convert-orders': dialog.extend({
    orders: z
      .array(z.object({ id: z.string(), orderNumber: z.string(), customerName: z.string() }))
      .readonly(),
  }),

  /** Dashboard: invoices without weights, PDF or print. Hidden if no invoice is pending. */
  'billing/pending-invoices': nothing,
  'billing/recent-invoices': nothing,
  'billing/customer-invoices': ofCustomer,
  'billing/customer-balance': ofCustomer,
  'billing/record-payment': dialog.extend({
    customerId: z.string().optional(),
    /** Editable defaults: the amount received and its invoices. */
    received: z
      .object({
        amount: z.string(),
        paymentMethod: z.enum(['cash', 'check']),
        checkNumber: z.string(),
        invoiceId: z.string().nullable(),
        /** The money has no invoice yet: it may be recorded without one, as credit on the account. */
        isOnAccount: z.boolean().optional(),
      })
      .optional(),
    onRecorded: callback<() => void>().optional(),
  }),
  'billing/record-return': dialog.extend({ invoiceId: z.string() }),
  /** Dialog: e-mails, exports or downloads invoices, in the given order. */
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
  'billing/send-statement': dialog.extend({ customerId: z.string().optional() }),

  'delivery/assign-to-route': dialog.extend({ salesOrderId: z.string(), orderNumber: z.string() }),
  'delivery/assign-invoice': dialog.extend({ invoiceId: z.string(), invoiceNumber: z.string() }),
  'delivery/driver-form': dialog,

  'admin/dashboard-stats': nothing,
  'admin/revenue-chart': nothing,
  'admin/product-form': dialog,
  'admin/customer-form': dialog.extend({
    customerId: z.string().optional(),
    onSaved: callback<(customerId: string) => void>().optional(),
  }),
};

export type WidgetName = keyof typeof widgetProps;
export type WidgetProps = { [Name in WidgetName]: z.input<(typeof widgetProps)[Name]> };
