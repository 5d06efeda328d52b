import { defineEntity, p } from '@mikro-orm/core';
import { sum } from '@primal/contracts/shared/decimal';
import { type LineProduct, parseWeights } from '@primal/contracts/shared/lines';
import { lineFigures } from './figures.ts';
import { SalesOrder } from './order.ts';

/** A line of a sales order. Quantities and weights with 3 places, pounds and dollars. */
export const OrderLineSchema = defineEntity({
  name: 'OrderLine',
  tableName: 'sales_order_items',
  properties: {
    id: p.uuid().primary(),
    order: () => p.manyToOne(SalesOrder).fieldName('sales_order_id'),
    position: p.integer(),
    productId: p.uuid(),
    /** The product as it was when the line was made. */
    product: p.json<LineProduct>(),
    description: p.text().strictNullable(),
    quantity: p.decimal('string'),
    quantityOrdered: p.decimal('string'),
    /** Null while the line is not weighed. */
    weight: p.decimal('string').strictNullable(),
    unitPrice: p.decimal('string'),
    total: p.decimal('string'),
    /** JSON text of numbers. */
    individualWeights: p.text(),
  },
});

export class OrderLine extends OrderLineSchema.class {
  /** The pounds of each piece; none takes the weights back. Never touches what was ordered (decisions, "Lines"). */
  weigh(weights: readonly string[], path: string): void {
    const { product, unitPrice, quantityOrdered } = this;
    const quantity = parseWeights(this.individualWeights).length > 0 ? quantityOrdered : this.quantity;
    Object.assign(this, lineFigures({ product, unitPrice, quantity, weight: null, weights }, path));
  }

  /** The line's weight as one figure; individual weights stay only while they add up to it. */
  setWeight(weight: string): void {
    const { product, unitPrice, quantity } = this;
    const pieces = parseWeights(this.individualWeights);
    const weights = sum(pieces).eq(weight) ? pieces : [];
    Object.assign(this, lineFigures({ product, unitPrice, quantity, weight, weights }, 'weight'));
  }
}
OrderLineSchema.setClass(OrderLine);
