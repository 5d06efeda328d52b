import { describe, expect, it } from 'vitest';
import type { JsonSchema } from './accepts.ts';
import { breaks } from './breaks.ts';
import { type Contract, currentContracts, type Owner, owners } from './contract.ts';
import { publishedOf } from './published.ts';

const current = currentContracts();
const supported = owners.flatMap(publishedOf);

describe.each(owners)('the contract of %s', (owner) => {
  it('has a published version', () => {
    expect(publishedOf(owner)).not.toEqual([]);
  });

  it('breaks nobody who was built with a published version', () => {
    expect(publishedOf(owner).flatMap((one) => breaks(one, current[owner]))).toEqual([]);
  });
});

const changed = (owner: Owner, change: (contract: Contract) => void): string[] => {
  const contract = structuredClone(current[owner]);
  change(contract);
  const last = supported.filter((one) => one.owner === owner).at(-1);
  return last ? breaks(last, contract) : [];
};
const fieldsOf = (schema: JsonSchema | undefined): Record<string, JsonSchema> => schema?.properties ?? {};

describe('a change that breaks somebody is named', () => {
  it.each<[string, Owner, (contract: Contract) => void, RegExp]>([
    [
      'a call that is gone',
      'orders',
      ({ calls }) => delete calls.convertOrder,
      /^orders: call convertOrder breaks version \d+, used by .*mfe-orders.*: it is gone\.$/,
    ],
    [
      'a call that moved',
      'delivery',
      ({ calls: { listDrivers } }) => Object.assign(listDrivers ?? {}, { path: '/api/chauffeurs' }),
      /its path was \/api\/drivers and is \/api\/chauffeurs\.$/,
    ],
    [
      'a field that callers must now send',
      'orders',
      ({ calls }) => {
        const body = calls.createOrder?.body;
        fieldsOf(body).dock = { type: 'string' };
        body?.required?.push('dock');
      },
      /of its body, dock is needed and is not there\.$/,
    ],
    [
      'an answer without a field',
      'billing',
      ({ calls }) => {
        const answer = calls.getInvoice?.answer;
        delete fieldsOf(answer).total;
        answer?.required?.splice(answer.required.indexOf('total'), 1);
      },
      /^billing: call getInvoice .*: of its answer, total is needed and is not there\.$/,
    ],
    [
      'an event without a field',
      'admin',
      ({ events }) => {
        const data = events['admin.customer.saved'];
        delete fieldsOf(data).name;
        data?.required?.splice(data.required.indexOf('name'), 1);
      },
      /^admin: event admin\.customer\.saved .*used by orders, billing, delivery: for consumers of before, name is needed/,
    ],
    [
      'an event that says more than those of before did',
      'admin',
      ({ events }) => {
        const data = events['admin.customer.saved'];
        fieldsOf(data).route = { type: 'string' };
        data?.required?.push('route');
      },
      /: of an event of before, route is needed and is not there\.$/,
    ],
    [
      'a widget that needs more',
      'delivery',
      ({ widgets }) => {
        const props = widgets['delivery/assign-to-route'];
        fieldsOf(props).total = { type: 'string' };
        props?.required?.push('total');
      },
      /^delivery: widget delivery\/assign-to-route .*used by mfe-orders, shell: shown by a screen of before, total is needed/,
    ],
    [
      'a name that the kit no longer offers',
      'shell',
      ({ kit }) => kit['@primal/kit']?.splice(kit['@primal/kit'].indexOf('Button'), 1),
      /^shell: Button of @primal\/kit breaks version \d+, used by mfe-admin, .*: it is gone\.$/,
    ],
  ])('%s', (_words, owner, change, sentence) => {
    const [first = ''] = changed(owner, change);
    expect(first).toMatch(sentence);
  });
});
