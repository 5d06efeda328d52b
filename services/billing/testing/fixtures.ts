import { randomUUIDv7 } from 'node:crypto';
import type { ConvertedOrder } from '@primal/contracts/orders/conversion';
import { orderConverted } from '@primal/contracts/orders/events';
import { pieceBody } from '@primal/contracts/orders/piece';
import { lineProductSchema } from '@primal/contracts/shared/lines';
import type { PieceData } from '@primal/contracts/shared/piece-data';
import { createOrderFixture } from '@primal/service-trade/testing/documents';
import { customerFixture, ribeyeFixture } from '@primal/service-trade/testing/fixtures';

export type { ConvertedOrder } from '@primal/contracts/orders/conversion';

const createPiece = (weight: string): PieceData => ({
  id: randomUUIDv7(),
  ...pieceBody.parse({ weight }),
  takenBy: 'Dana Ortega',
  takenAt: '2026-01-02T15:00:00.000Z',
});

export const createConvertedOrder = (changes: Partial<ConvertedOrder> = {}): ConvertedOrder => {
  const id = changes.id ?? randomUUIDv7();
  const product = ribeyeFixture();
  const order = createOrderFixture(customerFixture(changes.customer), {
    id,
    expectedDeliveryDate: '2026-11-22',
    orderDate: '2026-11-20',
    deliveryCharge: '15.00',
    total: '320.00',
    notes: 'Back door',
    status: 'invoiced',
    piecesToWeigh: 3,
    piecesWeighed: 3,
    version: 4,
  });
  return orderConverted.data.parse({
    ...order,
    invoiceId: randomUUIDv7(),
    items: order.items.map((line) => ({
      ...line,
      productId: product.id,
      product: lineProductSchema.parse(product),
      description: 'Cut thick',
      quantity: '3.000',
      individualWeights: '[10,10.25,10.25]',
      pieces: ['10.000', '10.250', '10.250'].map(createPiece),
      piecesWeighed: 3,
    })),
    ...changes,
  });
};
