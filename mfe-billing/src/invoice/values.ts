import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import type { InvoiceStatus } from '@primal/contracts/billing/rules';
import type { SheetInvoice } from '@primal/contracts/billing/sheet';
import { addDays, type BusinessDate, today } from '@primal/contracts/shared/dates';
import { moneyRules, readFigure } from '@primal/contracts/shared/figures';
import { documentTotals, quantityShipped } from '@primal/contracts/shared/lines';
import type { Issue } from '@primal/contracts/shared/problem';
import type { DraftRules } from '@primal/kit/forms';
import {
  chargeIssues,
  filledLines,
  type GridLine,
  gridLineDraft,
  gridLineOf,
  lineBody,
  lineIsUnweighed,
  linesSubtotal,
  placeOfIssue,
  readCharge,
  unfinishedIssues,
} from '@primal/kit/grid';
import { isPreferred } from '@primal/kit/platform';
import { z } from 'zod';

/** What the invoice form holds: every figure as typed. Money in dollars, weights in pounds. */
export interface InvoiceValues {
  customerId: string;
  invoiceDate: string;
  deliveryDate: string;
  /** Both dates follow the invoice date until they are edited by hand. */
  deliveryDateTouched: boolean;
  dueDate: string;
  dueDateTouched: boolean;
  deliveryCharge: string;
  notes: string;
  /** The edit form's choice; a new invoice takes its status from the button. */
  status: InvoiceStatus;
  /** The version that is being changed; 0 on a new invoice. */
  version: number;
  lines: GridLine[];
}

/** Days until a new invoice is due, 'Net 15' (docs/rules/invoices.md#form). */
const netDays = 15;

/** The due date that goes with an invoice date. */
export const dueDateFor = (invoiceDate: string): string =>
  invoiceDate ? addDays(invoiceDate as BusinessDate, netDays) : '';

export const blankInvoice = (): InvoiceValues => ({
  customerId: '',
  invoiceDate: today(),
  deliveryDate: today(),
  deliveryDateTouched: false,
  dueDate: dueDateFor(today()),
  dueDateTouched: false,
  deliveryCharge: '0.00',
  notes: '',
  status: 'draft',
  version: 0,
  lines: [],
});

/** A stored invoice on the form; a delivery date that is missing is today (docs/rules/invoices.md#form). */
export const valuesOf = (invoice: InvoiceAnswer): InvoiceValues => ({
  customerId: invoice.customerId,
  invoiceDate: invoice.invoiceDate,
  deliveryDate: invoice.deliveryDate ?? today(),
  deliveryDateTouched: true,
  dueDate: invoice.dueDate,
  dueDateTouched: true,
  deliveryCharge: invoice.deliveryCharge,
  notes: invoice.notes ?? '',
  status: invoice.status,
  version: invoice.version,
  lines: invoice.items.map(gridLineOf),
});

/** Drafts of a new invoice, or of one that is stored, where the person wants invoices kept. */
export const invoiceDraft = (invoiceId?: string): DraftRules<InvoiceValues> => ({
  name: invoiceId ? `invoice/${invoiceId}` : 'invoice',
  version: 1,
  kept: isPreferred('invoiceAutoSave'),
  schema: z.object({
    customerId: z.string(),
    invoiceDate: z.string(),
    deliveryDate: z.string(),
    // A draft of before this was kept has the date that somebody saw.
    deliveryDateTouched: z.boolean().default(true),
    dueDate: z.string(),
    dueDateTouched: z.boolean(),
    deliveryCharge: z.string(),
    notes: z.string(),
    status: z.enum(['draft', 'sent', 'paid', 'voided']),
    version: z.number(),
    lines: z.array(gridLineDraft),
  }),
});

/** Subtotal and total in dollars, as the server will compute them. */
export const totalsOf = (lines: readonly GridLine[], deliveryCharge: string) =>
  documentTotals([linesSubtotal(lines)], { deliveryCharge: readCharge(deliveryCharge) });

const invoiceFields = (values: InvoiceValues) => ({
  customerId: values.customerId,
  invoiceDate: values.invoiceDate,
  deliveryDate: values.deliveryDate || null,
  dueDate: values.dueDate || null,
  deliveryCharge: readFigure(values.deliveryCharge || '0', moneyRules).value ?? values.deliveryCharge,
  notes: values.notes || null,
  ...totalsOf(values.lines, values.deliveryCharge),
});

/** The body of `POST /api/invoices`. */
export const createBody = (values: InvoiceValues, status: 'draft' | 'sent') => ({
  invoice: { ...invoiceFields(values), status },
  items: filledLines(values.lines).map(lineBody),
});

/** The body of `PATCH /api/invoices/{id}` when the edit form is saved. */
export const updateBody = (values: InvoiceValues, status = values.status) => ({
  invoice: { ...invoiceFields(values), status },
  items: filledLines(values.lines).map(lineBody),
  version: values.version,
});

export const placeOf = (path: string, { lines }: InvoiceValues): string => placeOfIssue(path, lines);

/** What only the form knows to be wrong. */
export const unfinished = ({ lines, deliveryCharge }: InvoiceValues): Issue[] => [
  ...unfinishedIssues(lines),
  ...chargeIssues(deliveryCharge),
];

/** The lines whose weights are missing, each refused: without them an invoice stays a draft. */
export const weightIssues = ({ lines }: Pick<InvoiceValues, 'lines'>): Issue[] =>
  lines.filter(lineIsUnweighed).map(({ key, productName }) => ({
    path: `lines.${key}`,
    message: `Please enter the weight of ${productName}: without it the invoice stays a draft.`,
  }));

/** An invoice without lines is refused under a title of its own (docs/rules/invoices.md#form). */
export const refusalTitle = ({ path }: Issue): string => (path === 'items' ? 'No Items' : 'Validation Error');

/** What the invoice will look like on paper, before it is saved. */
export const sheetOf = (
  values: InvoiceValues,
  invoiceNumber: string,
  customer: SheetInvoice['customer'] | null,
): SheetInvoice => ({
  ...invoiceFields(values),
  invoiceNumber,
  status: values.status,
  dueDate: values.dueDate || values.invoiceDate,
  deliveryCharge: readCharge(values.deliveryCharge),
  tax: '0.00',
  discount: '0.00',
  customer: customer ?? {
    name: 'No customer yet',
    ...{ address: '', city: '', state: '', zipCode: '', phone: '', contactPerson: null },
  },
  items: filledLines(values.lines).flatMap((line) => {
    const { product, productName } = line;
    if (!product) return [];
    const body = lineBody(line);
    return [{ ...body, productName, product, quantityShipped: quantityShipped({ ...body, product }) }];
  }),
});
