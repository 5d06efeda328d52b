import { z } from 'zod';
import { quantity } from '../shared/amounts.ts';
import { boundedLines } from '../shared/line-body.ts';
import { id, optionalText } from '../shared/schemas.ts';
import { shortReasonField } from '../shared/shorts.ts';

/** What of a line is shipped, and why less than was ordered (docs/rules/shorts-and-returns.md#saying-what-is-short). */
const shortBody = z.strictObject({
  itemId: id(),
  /** What is shipped: pieces or cases, or pounds where pounds were ordered. All that was ordered takes the short back. */
  quantity: quantity(),
  /** Required where less is shipped than was ordered. */
  reason: shortReasonField().nullish(),
  note: optionalText(500),
  /** What is shipped in its place; null takes one that is not weighed away, absent leaves it. */
  substitute: z.strictObject({ productId: id(), quantity: quantity() }).nullish(),
});

/** `PATCH /api/sales-orders/{id}/shorts`. */
export const saveShortsBody = z.strictObject({
  lines: boundedLines(
    z.array(shortBody, { error: 'Lines must be a list.' }).min(1, 'Please name at least one item.'),
  ),
  /** The version that it was said of; a stale one answers 409 `stale_version`. */
  version: z.number().int().optional(),
});
