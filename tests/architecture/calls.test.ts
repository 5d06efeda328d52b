import { adminApi } from '@primal/contracts/admin/api';
import { adminInternalApi } from '@primal/contracts/admin/internal';
import { billingApi } from '@primal/contracts/billing/api';
import { deliveryApi } from '@primal/contracts/delivery/api';
import { gatewayApi } from '@primal/contracts/gateway/api';
import { ordersApi } from '@primal/contracts/orders/api';
import type { ApiTable, Call } from '@primal/contracts/shared/api';
import { describe, expect, it } from 'vitest';
import { admin } from '../../services/admin/src/service.ts';
import { billing } from '../../services/billing/src/service.ts';
import { delivery } from '../../services/delivery/src/service.ts';
import { orders } from '../../services/orders/src/service.ts';

const published: ApiTable[] = [ordersApi, billingApi, deliveryApi, adminApi, gatewayApi];

const name = (call: Call): string => `${call.method} ${call.path}`;
const namesOf = (table: ApiTable): string[] => Object.values(table).map(name).sort();

describe.each([
  { service: orders, table: ordersApi },
  { service: billing, table: billingApi },
  { service: delivery, table: deliveryApi },
  { service: admin, table: { ...adminApi, ...adminInternalApi } },
])('the $service.name service', ({ service, table }) => {
  it('answers exactly the calls of its table', () => {
    expect(
      service.routes
        .flat()
        .map(({ call }) => name(call))
        .sort(),
    ).toEqual(namesOf(table));
  });
});

describe('the published calls', () => {
  const calls = published.flatMap((table) => Object.values(table));

  it('have one owner each', () => {
    const names = calls.map(name);
    expect(names.filter((each, at) => names.indexOf(each) !== at)).toEqual([]);
  });

  it('lie below /api and say in a sentence what they do', () => {
    for (const call of calls) {
      expect(call.path).toMatch(/^\/api\/[a-z]/);
      expect(call.summary).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('answer an array when they are lists, and take no key unless they create', () => {
    for (const call of calls) {
      if (call.list) expect([name(call), call.answer.def.type]).toEqual([name(call), 'array']);
      if (call.creates) expect([name(call), call.method]).toEqual([name(call), 'POST']);
    }
  });
});
