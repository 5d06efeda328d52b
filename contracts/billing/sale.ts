import { z } from 'zod';
import { lineFields, requiredLines } from '../shared/line-body.ts';
import { lineProductSchema } from '../shared/lines.ts';
import { optionalName, plausibleDate, requiredText } from '../shared/schemas.ts';

export const requiredDate = (missing: string) =>
  z.string({ error: missing }).min(1, missing).pipe(plausibleDate());

export const voidBody = z.strictObject({ reason: requiredText(500, 'Please enter a reason') });

/** Line of a sale or credit as sent. Product data is accepted, and the server replaces it. */
const saleItemBody = z.strictObject({ ...lineFields, unit: optionalName(50) });

export const saleItems = (none: string) => requiredLines(saleItemBody, none);

export type SentSaleItem = z.output<typeof saleItemBody>;

/** Line of a sale or credit. Pounds and quantities with 3 places, dollars with 2. */
export const saleItemAnswer = z.object({
  id: z.string(),
  productId: z.string(),
  productName: z.string(),
  description: z.string().nullable(),
  quantity: z.string(),
  weight: z.string().nullable(),
  unitPrice: z.string(),
  total: z.string(),
  /** JSON text of numbers, pounds. */
  individualWeights: z.string(),
  /** Product data at the time of creation. */
  product: lineProductSchema,
});
export type SaleItemAnswer = z.infer<typeof saleItemAnswer>;
