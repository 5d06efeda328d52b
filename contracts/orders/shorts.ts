import { z } from 'zod';
import { quantity } from '../shared/amounts.ts';
import { apiTable } from '../shared/api.ts';
import { boundedLines } from '../shared/line-body.ts';
import { id, optionalText } from '../shared/schemas.ts';
import { shortReasonField } from '../shared/shorts.ts';
import { orderAnswer } from './order.ts';

/** Shipped quantity and reason (docs/rules/shorts-and-returns.md#recording-a-short). */
const shortBody = z.strictObject({
  itemId: id(),
  /** Pieces or cases, or pounds if ordered in pounds. The full ordered quantity removes the short. */
  quantity: quantity(),
  reason: shortReasonField().nullish(),
  note: optionalText(500),
  /** Substitute line. Null removes an unweighed substitute. If absent, the substitute is unchanged. */
  substitute: z.strictObject({ productId: id(), quantity: quantity() }).nullish(),
});

export const saveShortsBody = z.strictObject({
  lines: boundedLines(
    z.array(shortBody, { error: 'Lines must be a list.' }).min(1, 'Please choose at least one item.'),
  ),
  /** Version the change was based on. A stale version answers 409 `stale_version`. */
  version: z.number().int().optional(),
});

export const shortsApi = apiTable({
  saveShorts: {
    method: 'PATCH',
    path: '/api/sales-orders/{id}/shorts',
    permission: ['weigh', 'takeOrders'],
    summary: 'Set the shipped quantity of some lines, the reason, and the substitutes.',
    body: saveShortsBody,
    answer: orderAnswer,
  },
});
