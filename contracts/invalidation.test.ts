import { describe, expect, it } from 'vitest';
import { eventTables } from './event-tables.ts';
import { listInvalidatedPaths } from './invalidation.ts';
import { parseEventArea, parseEventEntity } from './shared/events.ts';

const types = Object.values(eventTables)
  .flat()
  .map(({ type }) => type);

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
