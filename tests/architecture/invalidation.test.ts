import { listInvalidatedPaths } from '@primal/contracts/screens/invalidation';
import { parseEventEntity } from '@primal/contracts/shared/events';
import { expect, it } from 'vitest';
import { services } from '../../ops/contracts/services.ts';

/** Entities that change about once a year, so that reloading everything is acceptable. */
const rare = ['credentials'];

const followed = services.flatMap(({ name, consumers = [] }) =>
  [...new Set(consumers.map(({ definition }) => parseEventEntity(definition.type)))]
    .filter((entity) => !rare.includes(entity))
    .map((entity) => ({ service: name, entity })),
);

it.each(followed)(
  '$service declares the answers that a change of a followed $entity invalidates',
  (change) => {
    expect(listInvalidatedPaths(change)).not.toEqual(
      listInvalidatedPaths({ ...change, entity: 'something-new' }),
    );
  },
);
