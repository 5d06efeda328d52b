import type { CustomerPriceAnswer, customerPriceBody } from '@primal/contracts/admin/customer-price';
import { today } from '@primal/contracts/shared/dates';
import type { z } from 'zod';

/** Whose prices a list shows, or of which product: the same for all that are added there, and no field of the form. */
export interface Subject {
  of: 'customer' | 'product';
  id: string;
  name: string;
}

/** A price of this subject, not added yet. */
const blankOf = ({ of, id }: Subject) => (of === 'customer' ? { customerId: id } : { productId: id });

/** What stands in the fields of the form. */
export const priceValues = (subject: Subject, price: CustomerPriceAnswer | null) =>
  ({
    customerId: price?.customerId ?? '',
    productId: price?.productId ?? '',
    category: price?.category ?? '',
    kind: price?.kind ?? 'fixed',
    value: price?.value ?? '',
    minQuantity: price?.minQuantity ?? '',
    from: price?.from ?? today(),
    to: price?.to ?? '',
    note: price?.note ?? '',
    ...(!price && blankOf(subject)),
  }) satisfies z.input<typeof customerPriceBody>;

export type PriceValues = z.input<typeof customerPriceBody>;
