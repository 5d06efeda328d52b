import { describe, expect, it } from 'vitest';
import type { JsonSchema } from './accepts.ts';
import { findBreaks } from './breaks.ts';
import { type Contract, describeContracts, type Owner, owners } from './contract.ts';
import { listPublished } from './published.ts';

const current = describeContracts();
const supported = owners.flatMap(listPublished);

describe.each(owners)('the contract of %s', (owner) => {
  it('has a published version', () => {
    expect(listPublished(owner)).not.toEqual([]);
  });

  it('fits every consumer of a published version', () => {
    expect(listPublished(owner).flatMap((one) => findBreaks(one, current[owner]))).toEqual([]);
  });
});

const changed = (owner: Owner, change: (contract: Contract) => void): string[] => {
  const contract = structuredClone(current[owner]);
  change(contract);
  const last = supported.filter((one) => one.owner === owner).at(-1);
  return last ? findBreaks(last, contract) : [];
};
const fieldsOf = (schema: JsonSchema | undefined): Record<string, JsonSchema> => schema?.properties ?? {};

describe('a breaking change is named', () => {
  it.each<[string, Owner, (contract: Contract) => void, RegExp]>([
    [
      'a removed call',
      'orders',
      ({ calls }) => delete calls.convertOrder,
      /^orders: call convertOrder breaks version \d+, used by .*mfe-orders.*: it was removed\.$/,
    ],
    [
      'a call with another path',
      'delivery',
      ({ calls: { listDrivers } }) => Object.assign(listDrivers ?? {}, { path: '/api/chauffeurs' }),
      /its path was \/api\/drivers and is \/api\/chauffeurs\.$/,
    ],
    [
      'a field that becomes required',
      'orders',
      ({ calls }) => {
        const body = calls.createOrder?.body;
        fieldsOf(body).dock = { type: 'string' };
        body?.required?.push('dock');
      },
      /in its body, dock is required but missing\.$/,
    ],
    [
      'an answer without a field',
      'billing',
      ({ calls }) => {
        const answer = calls.getInvoice?.answer;
        delete fieldsOf(answer).total;
        answer?.required?.splice(answer.required.indexOf('total'), 1);
      },
      /^billing: call getInvoice .*: in its answer, total is required but missing\.$/,
    ],
    [
      'an event without a field',
      'admin',
      ({ events }) => {
        const data = events['admin.customer.saved'];
        delete fieldsOf(data).name;
        data?.required?.splice(data.required.indexOf('name'), 1);
      },
      /^admin: event admin\.customer\.saved .*used by orders, billing, delivery: for earlier consumers, name is required/,
    ],
    [
      'an event with a required new field',
      'admin',
      ({ events }) => {
        const data = events['admin.customer.saved'];
        fieldsOf(data).route = { type: 'string' };
        data?.required?.push('route');
      },
      /: in an earlier event, route is required but missing\.$/,
    ],
    [
      'a widget that requires another prop',
      'delivery',
      ({ widgets }) => {
        const props = widgets['delivery/assign-to-route'];
        fieldsOf(props).total = { type: 'string' };
        props?.required?.push('total');
      },
      /^delivery: widget delivery\/assign-to-route .*used by mfe-orders, shell: on an earlier screen, total is required/,
    ],
    [
      'a field that callers may no longer send',
      'delivery',
      ({ calls }) => delete fieldsOf(calls.createDriver?.body).phone,
      /in its body, phone is not accepted\.$/,
    ],
    [
      'a shorter text limit',
      'delivery',
      ({ calls }) => Object.assign(fieldsOf(calls.createDriver?.body).name ?? {}, { maxLength: 20 }),
      /in its body, name must now have a maxLength of 20\.$/,
    ],
    [
      'a field of an answer that may become null',
      'billing',
      ({ calls }) =>
        Object.assign(fieldsOf(calls.getInvoice?.answer).total ?? {}, { type: ['string', 'null'] }),
      /in its answer, total may be null\.$/,
    ],
    [
      'a new enum value in an answer',
      'billing',
      ({ calls }) => fieldsOf(calls.getInvoice?.answer).status?.enum?.push('disputed'),
      /in its answer, status may be "disputed"\.$/,
    ],
    [
      'a removed event',
      'orders',
      ({ events }) => delete events['orders.order.converted'],
      /^orders: event orders\.order\.converted .*used by billing.*: it was removed\.$/,
    ],
    [
      'a removed widget',
      'orders',
      ({ widgets }) => delete widgets['orders/workflow-card'],
      /: widget orders\/workflow-card .*: it was removed\.$/,
    ],
    [
      'an event envelope without a field',
      'gateway',
      ({ messages: { envelope } }) => {
        delete fieldsOf(envelope).source;
        envelope?.required?.splice(envelope.required.indexOf('source'), 1);
      },
      /^gateway: message envelope .*: for earlier consumers, source is required but missing\.$/,
    ],
    [
      'a name that the kit no longer exports',
      'shell',
      ({ kit }) => kit['@primal/kit']?.splice(kit['@primal/kit'].indexOf('Button'), 1),
      /^shell: Button of @primal\/kit breaks version \d+, used by mfe-admin, .*: it was removed\.$/,
    ],
  ])('%s', (_words, owner, change, sentence) => {
    const [first = ''] = changed(owner, change);
    expect(first).toMatch(sentence);
  });
});
