import { defineEntity, p } from '@mikro-orm/core';
import {
  type CustomerPriceAnswer,
  type CustomerPriceFields,
  customerPriceAnswer,
  formatPricedCustomer,
} from '@primal/contracts/admin/customer-price';
import { customerPriceDeleted, customerPriceSaved } from '@primal/contracts/admin/events';
import { type AuditInput, listAuditChanges } from '@primal/contracts/audit';
import { formatQuantity } from '@primal/contracts/shared/decimal';
import { formatPriceTermsAndDays, type PriceKind } from '@primal/contracts/shared/pricing';
import { aggregateColumns, createFirstVersion, incrementVersion } from '@primal/service-kit/aggregate';
import { type Answerable, createAnswerMapper } from '@primal/service-kit/answers';
import type { RecordOf, Tables } from '@primal/service-kit/database';
import type { EntityTx } from '@primal/service-kit/tx';

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

export const toAnswer: (record: Answerable<CustomerPriceAnswer>) => CustomerPriceAnswer =
  createAnswerMapper(customerPriceAnswer);

/** A customer price that was added (only `after`), changed (both) or deleted (only `before`). */
interface PriceChange {
  before?: CustomerPriceAnswer;
  after?: CustomerPriceAnswer;
}

const maxNamed = 100;

const formatAuditedTerms = (price: CustomerPriceAnswer | undefined): string | undefined =>
  price &&
  [
    formatPriceTermsAndDays(price),
    price.minQuantity && `for ${formatQuantity(price.minQuantity)} or more`,
    price.note && `(${price.note})`,
  ]
    .filter(Boolean)
    .join(' ');

const nameTarget = ({ productName, category }: CustomerPriceAnswer): string => productName ?? category ?? '';

type Subject = AuditInput['subject'];

const describeChange = ({ before, after }: PriceChange, subject: Subject) => {
  const price = after ?? before;
  if (!price) return [];
  const field = subject.type === 'product' ? formatPricedCustomer(price) : nameTarget(price);
  const moved = before && after && nameTarget(before) !== nameTarget(after);
  return listAuditChanges(
    [field],
    { [field]: moved ? `${nameTarget(before)}: ${formatAuditedTerms(before)}` : formatAuditedTerms(before) },
    { [field]: formatAuditedTerms(after) },
  );
};

export const auditPrices = (tx: EntityTx, prices: readonly PriceChange[], about?: Subject): void => {
  const [first] = prices;
  const price = first?.after ?? first?.before;
  if (!price) return;
  const subject = about ?? { type: 'customer' as const, id: price.customerId, label: price.customerName };
  const changes = prices.slice(0, maxNamed).flatMap((change) => describeChange(change, subject));
  if (changes.length === 0) return;
  const left = prices.length - maxNamed;
  const rest = left > 0 ? [{ field: `${left} more prices`, before: null, after: null }] : [];
  tx.audit({ kind: 'prices', subject, changes: [...changes, ...rest] });
};
