import { adminInternalApi } from '@primal/contracts/admin/internal';
import type { Area } from '@primal/contracts/area-names';
import { callTables } from '@primal/contracts/call-tables';
import { gatewayApi } from '@primal/contracts/gateway/api';
import type { ApiTable, Call } from '@primal/contracts/shared/api';
import { describe, expect, it } from 'vitest';
import { services } from '../../ops/contracts/consumers.ts';

const published: ApiTable[] = [...Object.values(callTables), gatewayApi];
const internal: Partial<Record<Area, ApiTable>> = { admin: adminInternalApi };

const name = (call: Call): string => `${call.method} ${call.path}`;
const listCalls = (table: ApiTable): string[] => Object.values(table).map(name).sort();

describe.each(services)('the $name service', (service) => {
  it('answers exactly the calls of its table', () => {
    const table = { ...callTables[service.name], ...internal[service.name] };
    expect(
      service.routes
        .flat()
        .map(({ call }) => name(call))
        .sort(),
    ).toEqual(listCalls(table));
  });
});

describe('the published calls', () => {
  const calls = published.flatMap((table) => Object.values(table));

  it('have one owner each', () => {
    const names = calls.map(name);
    expect(names.filter((each, at) => names.indexOf(each) !== at)).toEqual([]);
  });

  it('start with /api and have a sentence as description', () => {
    for (const call of calls) {
      expect(call.path).toMatch(/^\/api\/[a-z]/);
      expect(call.summary).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('answer an array if they are lists, and accept a key exactly if they create', () => {
    // Calls that are unique without a key: the client makes a report's id, and an account's name is unique.
    const isOnce = ({ path }: Call) => /\/(report|register)$/.test(path);
    for (const call of calls) {
      if (call.list) expect([name(call), call.answer.def.type]).toEqual([name(call), 'array']);
      if (call.creates) expect([name(call), call.method]).toEqual([name(call), 'POST']);
      if (call.status === 201 && !isOnce(call))
        expect([name(call), call.creates]).toEqual([name(call), true]);
    }
  });

  it.each([{ limit: '0' }, { limit: 'x' }, { sort: 'colour' }, { order: 'up' }])(
    'reject a list with %j',
    (query) => {
      for (const call of calls.filter(({ list }) => list))
        expect([name(call), call.query?.safeParse(query).success]).toEqual([name(call), false]);
    },
  );
});
