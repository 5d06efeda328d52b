import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { invoiceSheet } from '@primal/contracts/billing/sheet';
import type { useLetterhead } from '../../sale/use-letterhead.ts';

type Letterhead = NonNullable<ReturnType<typeof useLetterhead>>;

/** An invoice's paper: its head, for a `PrintSheet`, and what stands below that. */
export const paperOf = (invoice: InvoiceAnswer, { company, footer, terms }: Letterhead) => {
  const sheet = invoiceSheet(invoice, terms);
  return {
    head: {
      title: 'Invoice',
      number: invoice.invoiceNumber,
      customer: invoice.customer.name,
      facts: sheet.facts,
      company,
      ...(sheet.stamp && { stamp: sheet.stamp }),
    },
    body: { sheet, footer },
  };
};
