import { randomUUIDv7 } from 'node:crypto';
import { orderConverted } from '@primal/contracts/orders/events';
import { type PieceData, pieceBody } from '@primal/contracts/orders/piece';
import type { EventDefinition } from '@primal/contracts/shared/events';
import { lineProductSchema } from '@primal/contracts/shared/lines';
import { customerFixture, ribeyeFixture } from '@primal/service-kit/testing/fixtures';

type DataOf<Definition> = Definition extends EventDefinition<infer Data> ? Data : never;
export type ConvertedOrder = DataOf<typeof orderConverted>;

const stamp = { createdAt: '2026-01-02T15:00:00.000Z', updatedAt: '2026-01-02T15:00:00.000Z' };

const aPiece = (weight: string): PieceData => ({
  id: randomUUIDv7(),
  ...pieceBody.parse({ weight }),
  takenBy: 'Dana Ortega',
  takenAt: stamp.createdAt,
});

/** An order of two ribeyes, 30.5 lbs at $10.00, weighed as three pieces, with a delivery charge of $15.00. */
export const convertedOrder = (changes: Partial<ConvertedOrder> = {}): ConvertedOrder => {
  const id = changes.id ?? randomUUIDv7();
  const customer = changes.customer ?? customerFixture();
  const product = ribeyeFixture();
  return orderConverted.data.parse({
    id,
    orderNumber: 'SO-1001',
    customerId: customer.id,
    customer,
    orderDate: '2026-11-20',
    expectedDeliveryDate: '2026-11-22',
    subtotal: '305.00',
    deliveryCharge: '15.00',
    tax: '0.00',
    discount: '0.00',
    total: '320.00',
    notes: 'Back door',
    status: 'invoiced',
    invoiceId: randomUUIDv7(),
    workOrderPrinted: true,
    catchWeightsEntered: true,
    itemCount: 1,
    unweighedCount: 0,
    piecesToWeigh: 3,
    piecesWeighed: 3,
    isShort: false,
    isOver: false,
    version: 4,
    ...stamp,
    items: [
      {
        id: randomUUIDv7(),
        salesOrderId: id,
        productId: product.id,
        productName: product.name,
        description: 'Cut thick',
        quantity: '3.000',
        quantityOrdered: '2.000',
        weight: '30.500',
        unitPrice: '10.00',
        total: '305.00',
        individualWeights: '[10,10.25,10.25]',
        pieces: ['10.000', '10.250', '10.250'].map(aPiece),
        needsWeight: true,
        isOpen: false,
        piecesWeighed: 3,
        quantityShort: '0.000',
        quantityOver: '0.000',
        estimate: null,
        product: lineProductSchema.parse(product),
      },
    ],
    ...changes,
  });
};
