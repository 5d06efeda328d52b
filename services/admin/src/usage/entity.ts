import { defineEntity, p } from '@mikro-orm/core';

/** Which customer and products a document of another service uses; just enough to refuse their deletion. */
export const DocumentUseSchema = defineEntity({
  name: 'DocumentUse',
  tableName: 'document_uses',
  properties: {
    /** The document's id. */
    id: p.uuid().primary(),
    sequence: p.integer(),
    customerId: p.uuid().strictNullable(),
    productIds: p.uuid().array(),
  },
});
