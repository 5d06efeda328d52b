import { describe, expect, it } from 'vitest';
import * as adminEvents from '../admin/events.ts';
import * as billingEvents from '../billing/events.ts';
import * as deliveryEvents from '../delivery/events.ts';
import * as ordersEvents from '../orders/events.ts';
import { parseEventArea, parseEventEntity } from '../shared/events.ts';
import { listInvalidatedPaths } from './invalidation.ts';

const types = [adminEvents, billingEvents, deliveryEvents, ordersEvents]
  .flatMap((all) => Object.values(all))
  .flatMap((one) => ('version' in one ? one.type : []));

describe('listInvalidatedPaths', () => {
  it.each(types)('lists paths for %s', (type) => {
    expect(
      listInvalidatedPaths({ service: parseEventArea(type), entity: parseEventEntity(type) }),
    ).not.toEqual([]);
  });

  it('covers the whole service if the entity is unknown', () => {
    expect(listInvalidatedPaths({ service: 'delivery', entity: 'something-new' })).toContain('/api/drivers');
  });
});
