import { p } from '@mikro-orm/core';
import { type SaleItemAnswer, saleItemAnswer } from '@primal/contracts/billing/sale';
import type { LineProduct } from '@primal/contracts/shared/lines';
import { createAnswerMapper } from '@primal/service-kit/answers';
import type { LineFigures } from '@primal/service-trade/lines';

export interface SaleItem extends LineFigures {
  id: string;
  productId: string;
  product: LineProduct;
  description: string | null;
}

export const saleItemProperties = {
  id: p.uuid().primary(),
  position: p.integer(),
  productId: p.uuid(),
  product: p.json<LineProduct>(),
  description: p.text().strictNullable(),
  quantity: p.decimal('string'),
  weight: p.decimal('string').strictNullable(),
  unitPrice: p.decimal('string'),
  total: p.decimal('string'),
  individualWeights: p.text(),
};

const answer = createAnswerMapper(saleItemAnswer);

export const toSaleItemAnswer = (item: SaleItem): SaleItemAnswer => ({
  ...answer(item),
  productName: item.product.name,
});
