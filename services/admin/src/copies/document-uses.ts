import { defineEntity, p } from '@mikro-orm/core';
import { documents } from '@primal/contracts/documents';
import { eventTables } from '@primal/contracts/event-tables';
import type { EventDefinition } from '@primal/contracts/shared/events';
import { type Tables, toCopyRow } from '@primal/service-kit/database';
import { markDeleted, type Subscription, syncCopy } from '@primal/service-kit/subscriptions';

/**
 * Customer and products that another service's document uses. The copy exists only to reject their deletion.
 */
export const DocumentUseSchema = defineEntity({
  name: 'DocumentUse',
  tableName: 'document_uses',
  properties: {
    id: p.uuid().primary(),
    sequence: p.integer(),
    customerId: p.uuid().strictNullable(),
    productIds: p.uuid().array(),
  },
});

declare module '../tables.ts' {
  interface AdminTables extends Tables<[typeof DocumentUseSchema]> {}
}

interface UsingDocument {
  customerId?: string | null;
  items?: readonly { productId: string }[];
}

const table = 'document_uses';

const toRow = ({ customerId = null, items = [] }: UsingDocument) =>
  toCopyRow(DocumentUseSchema)({
    customerId,
    productIds: [...new Set(items.map((item) => item.productId))],
  });

const findEvent = (type: string): EventDefinition<UsingDocument> | undefined =>
  Object.values(eventTables)
    .flat()
    .find((event) => event.type === type) as EventDefinition<UsingDocument> | undefined;

/**
 * A voided document still uses its customer and products. A deleted document uses nothing. A payment without
 * invoices uses its customer, whose account has the credit.
 */
export const followDocumentUses = (): Subscription[] =>
  documents.flatMap(({ area, entity, uses }) => {
    const saved = uses && findEvent(`${area}.${entity}.saved`);
    const deleted = uses && findEvent(`${area}.${entity}.deleted`);
    return [
      ...(saved ? [syncCopy(saved, { table, row: toRow })] : []),
      ...(deleted ? [markDeleted(deleted, { table, row: toRow({}) })] : []),
    ];
  });
