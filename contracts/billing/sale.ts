import { z } from 'zod';
import { lineFields, someLines } from '../shared/line-body.ts';
import { lineProductSchema } from '../shared/lines.ts';
import { nearDate, optionalName, requiredText } from '../shared/schemas.ts';

/** The date of a credit memo or a cash sale; `missing` is said when there is none. */
export const dateOf = (missing: string) => z.string({ error: missing }).min(1, missing).pipe(nearDate());

/** Why a credit memo or a receipt is voided; required (docs/rules/credit-memos-and-cash-sales.md#voids). */
export const voidBody = z.strictObject({ reason: requiredText(500, 'Please enter a reason') });

/** A line of a credit memo or a cash receipt as sent. What names the product may come along and is replaced. */
const saleItemBody = z.strictObject({ ...lineFields, unit: optionalName(50) });

/** The lines of a new credit memo or cash receipt; `none` is said where there are none. */
export const saleItems = (none: string) => someLines(saleItemBody, none);

/** A line as sent, read. */
export type SentSaleItem = z.output<typeof saleItemBody>;

/** What the answers of both documents say of a line; pounds and quantities with 3 places, dollars with 2. */
export const saleItemAnswer = z.object({
  id: z.string(),
  productId: z.string(),
  productName: z.string(),
  description: z.string().nullable(),
  quantity: z.string(),
  /** Pounds; null for a line that is not weighed. */
  weight: z.string().nullable(),
  unitPrice: z.string(),
  total: z.string(),
  /** JSON text of numbers, pounds. */
  individualWeights: z.string(),
  /** As it was when the document was made. */
  product: lineProductSchema,
});
export type SaleItemAnswer = z.infer<typeof saleItemAnswer>;
