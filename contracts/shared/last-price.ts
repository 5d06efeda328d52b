import { z } from 'zod';

/** Price of a product on the customer's latest invoice with it (docs/rules/prices.md#last-price). */
export const lastPrice = z.object({
  productId: z.string(),
  /** Dollars per pound if `perPound`, else per unit. */
  unitPrice: z.string(),
  perPound: z.boolean(),
  invoiceDate: z.string(),
  invoiceNumber: z.string(),
});
export type LastPrice = z.infer<typeof lastPrice>;
