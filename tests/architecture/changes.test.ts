import { changedPaths } from '@primal/contracts/screens/changes';
import { eventEntity } from '@primal/contracts/shared/events';
import { expect, it } from 'vitest';
import { services } from '../../ops/contracts/services.ts';

/** The keys of mail and Drive change once a year: everything is read anew then. */
const rare = ['credentials'];

const followed = services.flatMap(({ name, consumers = [] }) =>
  [...new Set(consumers.map(({ definition }) => eventEntity(definition.type)))]
    .filter((entity) => !rare.includes(entity))
    .map((entity) => ({ service: name, entity })),
);

it.each(followed)(
  'what $service answers of a followed $entity is named, not all that it answers',
  (change) => {
    expect(changedPaths(change)).not.toEqual(changedPaths({ ...change, entity: 'something-new' }));
  },
);
