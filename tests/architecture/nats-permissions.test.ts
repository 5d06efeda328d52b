import { eventDomain } from '@primal/contracts/shared/events';
import { expect, it } from 'vitest';
import { subscriptions as gatewaySubscriptions } from '../../gateway/src/users/follow.ts';
import { hears } from '../../scripts/engines/nats-users.ts';
import { admin } from '../../services/admin/src/service.ts';
import { billing } from '../../services/billing/src/service.ts';
import { delivery } from '../../services/delivery/src/service.ts';
import { orders } from '../../services/orders/src/service.ts';

const followed = (consumers: readonly { definition: { type: string } }[]) =>
  [...new Set(consumers.map(({ definition }) => eventDomain(definition.type)))].sort();

it.each([orders, billing, delivery, admin])(
  'the $name service may hear what its definition says, and no more',
  ({ name, consumers = [], awaits = [] }) => {
    const { follows, listens = [] } = hears[name];
    expect([...follows].sort()).toEqual(followed(consumers));
    expect([...listens].sort()).toEqual(awaits.map(({ type }) => type).sort());
  },
);

it('the gateway follows the domains of its subscriptions', () => {
  expect([...hears.gateway.follows].sort()).toEqual(followed(gatewaySubscriptions));
});
