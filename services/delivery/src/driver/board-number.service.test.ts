import { auditRecorded } from '@primal/contracts/audit';
import { deliveryApi } from '@primal/contracts/delivery/api';
import type { DriverAnswer } from '@primal/contracts/delivery/driver';
import { driverSaved } from '@primal/contracts/delivery/events';
import type { BodyInput } from '@primal/contracts/shared/api';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startDelivery } from '../../testing/delivery.ts';

let delivery: Awaited<ReturnType<typeof startDelivery>>;
beforeEach(async () => {
  delivery = await startDelivery();
});
afterEach(() => delivery.stop());

const hire = async (...names: string[]): Promise<DriverAnswer[]> => {
  const drivers = [];
  for (const name of names) drivers.push(await delivery.addDriver({ name }));
  return drivers;
};
const change = (driver: DriverAnswer | undefined, body: BodyInput<typeof deliveryApi.updateDriver>) =>
  delivery.api.call(deliveryApi.updateDriver, { params: { id: driver?.id ?? '' }, body });

const readNumbers = async (): Promise<string> => {
  const { body } = await delivery.api.call(deliveryApi.listDrivers, {
    query: { sort: 'boardNumber', order: 'asc' },
  });
  return body.map(({ name, boardNumber }) => `${boardNumber} ${name}`).join(', ');
};

it('stays when a driver is added, renamed or deactivated, and is free again after a deletion', async () => {
  const [anh, , earl] = await hire('Anh', 'Dana', 'Earl');
  await hire('Drew');
  expect(await readNumbers()).toBe('1 Anh, 2 Dana, 3 Earl, 4 Drew');
  await change(earl, { name: 'Zed', isActive: false });
  expect(await readNumbers()).toBe('1 Anh, 2 Dana, 3 Zed, 4 Drew');
  await delivery.api.call(deliveryApi.deleteDriver, { params: { id: anh?.id ?? '' } });
  await hire('Gus');
  expect(await readNumbers()).toBe('1 Gus, 2 Dana, 3 Zed, 4 Drew');
});

it('is swapped when it is taken, with an event and an audit entry for each driver', async () => {
  const [anh, dana] = await hire('Anh', 'Dana');
  const { body } = await change(dana, { boardNumber: '1', version: 1 });
  expect(body).toMatchObject({ boardNumber: 1, version: 2 });
  expect(await readNumbers()).toBe('1 Dana, 2 Anh');
  const events = (await delivery.recorded(driverSaved)).slice(-2).map(({ data }) => data);
  expect(new Map(events.map(({ id, boardNumber, version }) => [id, [boardNumber, version]]))).toEqual(
    new Map([
      [dana?.id, [1, 2]],
      [anh?.id, [2, 2]],
    ]),
  );
  const entries = (await delivery.recorded(auditRecorded('delivery'))).slice(-2).map(({ data }) => data);
  expect(entries.map(({ subject, changes }) => [subject, changes]).toSorted()).toEqual([
    ['Anh', [{ field: 'boardNumber', before: '1', after: '2' }]],
    ['Dana', [{ field: 'boardNumber', before: '2', after: '1' }]],
  ]);
});

it('can be a free number, or given to a new driver', async () => {
  const [anh] = await hire('Anh', 'Dana');
  await change(anh, { boardNumber: 12 });
  expect(await readNumbers()).toBe('2 Dana, 12 Anh');
  await delivery.addDriver({ name: 'Earl', boardNumber: 2 });
  expect(await readNumbers()).toBe('1 Dana, 2 Earl, 12 Anh');
  await change(anh, { boardNumber: 12 });
  expect(await readNumbers()).toBe('1 Dana, 2 Earl, 12 Anh');
});

it('goes on after 9, unless an inactive driver can give up a key', async () => {
  const drivers = await hire('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J');
  expect(drivers.map(({ boardNumber }) => boardNumber)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  await change(drivers[3], { isActive: false });
  await hire('K');
  expect(await readNumbers()).toBe('1 A, 2 B, 3 C, 4 K, 5 E, 6 F, 7 G, 8 H, 9 I, 10 J, 11 D');
});

it('is unique for drivers added and swapped at once', async () => {
  const added = await Promise.all(Array.from({ length: 8 }, (_, at) => hire(`Driver ${at}`)));
  const drivers = added.flat();
  expect(new Set(drivers.map(({ boardNumber }) => boardNumber))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]));
  const answers = await Promise.all(
    drivers.map((driver, at) => change(driver, { boardNumber: 1 + (at % 3) })),
  );
  expect(answers.map(({ status }) => status)).toEqual(drivers.map(() => 200));
  expect((await readNumbers()).split(', ').map((text) => Number.parseInt(text, 10))).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8,
  ]);
});

it.each([0, -1, 1000, 1.5, 'x', '', '1/2', '5,45', null, true])('rejects %j', async (boardNumber) => {
  const [anh] = await hire('Anh');
  const path = `/api/drivers/${anh?.id}`;
  expect(await delivery.api.send('PATCH', path, { boardNumber })).toMatchObject({
    status: 400,
    problem: { issues: [{ path: 'boardNumber' }] },
  });
  expect(await readNumbers()).toBe('1 Anh');
});
