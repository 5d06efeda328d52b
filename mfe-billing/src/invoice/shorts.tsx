import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { shortWords } from '@primal/contracts/billing/sheet';
import { HeadedLists } from '@primal/kit/parts';

/** What did not come as ordered, whether or not the customer wants it on paper. */
export const InvoiceShorts = ({ invoice: { items, customer } }: { invoice: InvoiceAnswer }) => {
  const lines = items.flatMap((item) =>
    shortWords(item, items).map((words) => `${item.productName}: ${words}`),
  );
  if (lines.length === 0) return null;
  const heading = customer.showShorts
    ? 'Shorts and substitutes'
    : 'Shorts and substitutes, not printed on the invoice';
  return <HeadedLists lists={[{ heading, lines }]} />;
};
