import { parseEventArea } from '@primal/contracts/shared/events';
import { expect, it } from 'vitest';
import { subscriptions as gatewaySubscriptions } from '../../gateway/src/accounts/follow.ts';
import { services } from '../../ops/contracts/consumers.ts';
import { findSubjects } from '../../ops/engines/nats-users.ts';

const followed = (consumers: readonly { definition: { type: string } }[]) =>
  [...new Set(consumers.map(({ definition }) => parseEventArea(definition.type)))].sort();

it.each(services)(
  'the $name service may follow exactly the subjects in its definition',
  ({ name, consumers = [], awaits = [] }) => {
    const { follows, listens = [] } = findSubjects(name);
    expect([...follows].sort(), `\`follows\` of ${name} in contracts/area-services.ts`).toEqual(
      followed(consumers),
    );
    expect([...listens].sort(), `\`listens\` of ${name} in contracts/area-services.ts`).toEqual(
      awaits.map(({ type }) => type).sort(),
    );
  },
);

it('the gateway follows the areas of its subscriptions', () => {
  expect([...findSubjects('gateway').follows].sort()).toEqual(followed(gatewaySubscriptions));
});
