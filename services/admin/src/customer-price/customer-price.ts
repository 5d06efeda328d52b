import { defineEntity, p } from '@mikro-orm/core';
import type { CustomerPriceAnswer, CustomerPriceFields } from '@primal/contracts/admin/customer-price';
import { customerPriceDeleted, customerPriceSaved } from '@primal/contracts/admin/events';
import type { PriceKind } from '@primal/contracts/shared/pricing';
import { aggregateColumns, createFirstVersion, incrementVersion } from '@primal/service-kit/aggregate';
import type { RecordOf, Tables } from '@primal/service-kit/database';
import type { EntityTx } from '@primal/service-kit/tx';
import { auditPrices } from './audit.ts';
import { toAnswer } from './presenter.ts';

export const CustomerPriceSchema = defineEntity({
  name: 'CustomerPrice',
  tableName: 'customer_prices',
  properties: {
    ...aggregateColumns,
    customerId: p.uuid(),
    productId: p.uuid().strictNullable(),
    category: p.text().strictNullable(),
    kind: p.text().$type<PriceKind>(),
    value: p.decimal().precision(12).scale(2),
    minQuantity: p.decimal().precision(12).scale(3).strictNullable(),
    from: p.date(),
    to: p.date().strictNullable(),
    note: p.text().strictNullable(),
  },
});

declare module '../tables.ts' {
  interface AdminTables extends Tables<[typeof CustomerPriceSchema]> {}
}

export type CustomerPriceRecord = RecordOf<typeof CustomerPriceSchema>;

export interface PriceNames {
  customerName: string;
  customerCity: string;
  customerState: string;
  productName: string | null;
  productCode: string | null;
}

export class CustomerPrice extends CustomerPriceSchema.class {
  static create(tx: EntityTx, fields: CustomerPriceFields, names: PriceNames): CustomerPriceAnswer {
    const price = tx.em.create(CustomerPrice, { ...createFirstVersion(), ...fields });
    const answer = toAnswer({ ...price, ...names });
    auditPrices(tx, [{ after: answer }]);
    return recordSaved(tx, answer);
  }

  edit(
    tx: EntityTx,
    changes: Partial<CustomerPriceFields>,
    { before, names }: { before: CustomerPriceAnswer; names: PriceNames },
  ): CustomerPriceAnswer {
    incrementVersion<CustomerPrice>(this, changes);
    const answer = toAnswer({ ...this, ...names });
    auditPrices(tx, [{ before, after: answer }]);
    return recordSaved(tx, answer);
  }

  remove(tx: EntityTx, before: CustomerPriceAnswer): void {
    tx.em.remove(this);
    auditPrices(tx, [{ before }]);
    tx.record(customerPriceDeleted, { key: this.id, sequence: this.version + 1, data: { id: this.id } });
  }
}
CustomerPriceSchema.setClass(CustomerPrice);

const recordSaved = (tx: EntityTx, price: CustomerPriceAnswer): CustomerPriceAnswer => {
  tx.record(customerPriceSaved, { key: price.id, sequence: price.version, data: price });
  return price;
};
