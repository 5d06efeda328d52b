import { listInvalidatedPaths } from '@primal/contracts/invalidation';
import { parseEventEntity } from '@primal/contracts/shared/events';
import { expect, it } from 'vitest';
import { services } from '../../ops/contracts/consumers.ts';

/** Credentials change about once a year. Admin copies payments only to reject the deletion of their customers. */
const undeclared = ['orders.credentials', 'billing.credentials', 'admin.payment'];

const followed = services.flatMap(({ name, consumers = [] }) =>
  [...new Set(consumers.map(({ definition }) => parseEventEntity(definition.type)))]
    .filter((entity) => !undeclared.includes(`${name}.${entity}`))
    .map((entity) => ({ service: name, entity })),
);

it.each(followed)(
  '$service declares the answers that a change of a followed $entity invalidates',
  (change) => {
    const paths = listInvalidatedPaths(change);
    expect(
      paths,
      `Add a path of ${change.service} to 'invalidates' of ${change.entity}, or the pair to 'undeclared'.`,
    ).not.toEqual([]);
    expect(paths).not.toEqual(listInvalidatedPaths({ ...change, entity: 'something-new' }));
  },
);
