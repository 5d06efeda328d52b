import { describe, expect, it } from 'vitest';
import type { RouteAnswer, StopAnswer } from './route.ts';
import { goneStop, routeFileName, routeSheet, stopDocument } from './sheet.ts';

const stamp = { createdAt: '2026-11-20T08:00:00.000Z', updatedAt: '2026-11-20T08:00:00.000Z' };

const driver = {
  id: 'd1',
  name: 'Dana Cole',
  phone: '207-555-0100',
  email: null,
  vehicleNumber: 'TRK-7',
  isActive: true,
  version: 1,
  ...stamp,
};

const customer = {
  id: 'c1',
  name: 'Corner Bistro',
  address: '12 Dock Street',
  city: 'Portland',
  state: 'ME',
  zipCode: '04101',
  contactPerson: 'Ana Ruiz',
  phone: '207-555-0142',
};

const invoice = {
  id: 'i1',
  invoiceNumber: 'INV-1001',
  ...{ total: '1305.00', balance: '1305.00', cashOnDelivery: false },
  status: 'sent',
  items: [
    { quantity: '2.000', productName: 'Ribeye', weight: '30.500' },
    { quantity: '3.000', productName: 'Chicken', weight: null },
    { quantity: '1.000', productName: 'Salt', weight: '0.000' },
  ],
  returns: [],
};
const salesOrder = {
  ...{ id: 'o1', orderNumber: 'SO-1001', total: '305.00', estimatedTotal: '305.00', hold: null },
  ...{ status: 'ready', isDeleted: false },
};

const stopOf = (changes: Partial<StopAnswer> = {}): StopAnswer => ({
  id: 's1',
  routeId: 'r1',
  invoiceId: null,
  salesOrderId: null,
  customerId: 'c1',
  sequenceNumber: 3,
  status: 'pending',
  isWarehousePickup: false,
  deliveryNotes: null,
  deliveredAt: null,
  customer,
  ...{ cashOnDelivery: false, amountToCollect: '0.00', amountIsEstimate: false },
  invoice: null,
  salesOrder: null,
  route: { id: 'r1', driver, routeDate: '2026-11-20', status: 'pending' },
  ...stamp,
  ...changes,
});

const routeOf = (items: StopAnswer[], changes: Partial<RouteAnswer> = {}): RouteAnswer => ({
  id: 'r1',
  driverId: 'd1',
  driver,
  routeDate: '2026-11-20',
  status: 'in_progress',
  notes: 'Ice first',
  version: 4,
  items,
  ...stamp,
  ...changes,
});

const factsOf = (route: RouteAnswer) =>
  Object.fromEntries(routeSheet(route).facts.map(({ label, value }) => [label, value]));
const onlyStop = (changes: Partial<StopAnswer>) => routeSheet(routeOf([stopOf(changes)])).stops[0];

describe('a route sheet', () => {
  it('says who drives what when, how many stops there are and how many are delivered', () => {
    const stops = [
      stopOf({ status: 'delivered' }),
      stopOf({ status: 'failed' }),
      stopOf({ status: 'completed' }),
    ];
    expect(factsOf(routeOf(stops))).toEqual({
      'Route Date': '11/20/2026',
      Driver: 'Dana Cole',
      Vehicle: 'TRK-7',
      Phone: '207-555-0100',
      'Total Stops': '3',
      Completed: '1',
      Status: 'In progress',
    });
  });

  it("says 'N/A' and 'Not Assigned' for what is missing", () => {
    const nobody = { ...driver, name: '', phone: null, vehicleNumber: null };
    expect(factsOf(routeOf([], { driver: nobody }))).toMatchObject({
      Driver: 'Not Assigned',
      Vehicle: 'N/A',
      Phone: 'N/A',
    });
  });

  it('lists an invoice with its lines, weights in pounds where there are any', () => {
    expect(onlyStop({ invoice, invoiceId: 'i1', salesOrder, salesOrderId: 'o1' })).toMatchObject({
      number: '3',
      customer: 'Corner Bistro',
      where: ['12 Dock Street', 'Portland, ME 04101', 'Contact: Ana Ruiz', 'Phone: 207-555-0142'],
      facts: [
        { label: 'Invoice', value: 'INV-1001' },
        { label: 'Amount', value: '$1,305.00' },
        { label: 'Status', value: 'Pending' },
      ],
      items: ['2 x Ribeye, 30.50 lbs', '3 x Chicken', '1 x Salt'],
      gone: null,
    });
  });

  it('tells what came back, each line with its credit memo', () => {
    const memo = { creditMemoId: 'c1', creditNumber: 'CM-1003', creditDate: '2026-11-21' };
    const lines = [
      { productName: 'Ribeye', quantity: '1.000', weight: '15.250', reason: 'quality' as const },
      { productName: 'Salt', quantity: '2.000', weight: null, reason: 'customer' as const },
    ];
    const returned = { ...invoice, returns: [{ ...memo, lines }] };
    expect(onlyStop({ invoice: returned, invoiceId: 'i1' })).toMatchObject({
      returned: ['CM-1003: 1 x Ribeye, 15.25 lbs', 'CM-1003: 2 x Salt'],
    });
    expect(onlyStop({ invoice, invoiceId: 'i1' })).toMatchObject({ returned: [] });
  });

  it('says of an order that became held on its way that it is on hold, until it is invoiced', () => {
    const hold = { reasons: ['on_hold' as const], exposure: '305.00', limit: null };
    const order = { salesOrder: { ...salesOrder, hold }, salesOrderId: 'o1' };
    const onHold = { label: 'Credit', value: 'On hold' };
    expect(onlyStop(order)?.facts).toContainEqual(onHold);
    expect(onlyStop({ ...order, invoice, invoiceId: 'i1' })?.facts).not.toContainEqual(onHold);
  });

  it('names the order where there is no invoice, and only the customer where there is neither', () => {
    expect(onlyStop({ salesOrder, salesOrderId: 'o1' })).toMatchObject({
      facts: [
        { label: 'Sales Order', value: 'SO-1001' },
        { label: 'Amount', value: '$305.00' },
        { label: 'Status', value: 'Pending' },
      ],
      items: [],
    });
    expect(onlyStop({ customer: null, deliveryNotes: 'Fuel' })).toMatchObject({
      customer: 'Unknown customer',
      where: [],
      facts: [{ label: 'Status', value: 'Pending' }],
      notes: 'Fuel',
    });
  });

  it('says what the driver collects at each stop, and in sum', () => {
    const cash = { cashOnDelivery: true, amountToCollect: '1234.50' };
    const stops = [
      stopOf({ ...cash, invoice, invoiceId: 'i1' }),
      stopOf({ ...cash, amountToCollect: '0.10', amountIsEstimate: true, salesOrder, salesOrderId: 'o1' }),
      stopOf({ ...cash, amountToCollect: '0.00', invoice: { ...invoice, status: 'paid' } }),
      stopOf({ ...cash, amountToCollect: '0.00', invoice: { ...invoice, status: 'voided' } }),
      stopOf({ invoice }),
    ];
    const sheet = routeSheet(routeOf(stops));
    expect(sheet.stops.map(({ collect }) => collect)).toEqual([
      ...['Collect $1,234.50', 'Collect about $0.10', 'Nothing to collect'],
      ...[null, null],
    ]);
    expect(sheet.facts.at(-1)).toEqual({ label: 'To Collect', value: 'about $1,234.60' });
    expect(routeSheet(routeOf([stopOf({ invoice })])).facts.at(-1)?.label).toBe('Status');
  });

  it('is saved under driver and date', () => {
    expect(routeFileName(routeOf([]))).toBe('Route_Dana Cole_2026-11-20.pdf');
  });
});

it.each([
  [{ invoice }, null],
  [{ invoice: { ...invoice, status: 'voided' } }, 'VOIDED'],
  [{ salesOrder: { ...salesOrder, isDeleted: true } }, 'DELETED'],
  // The invoice of a deleted order is delivered all the same.
  [{ invoice, salesOrder: { ...salesOrder, isDeleted: true } }, null],
  [{}, null],
] as const)('of %j it is gone as %s', (documents, gone) => {
  expect(goneStop({ invoice: null, salesOrder: null, ...documents })).toBe(gone);
});

it('a stop is called after its invoice, its order, or neither', () => {
  expect(stopDocument({ invoice, salesOrder })).toBe('INV-1001');
  expect(stopDocument({ invoice: null, salesOrder })).toBe('SO-1001');
  expect(stopDocument({ invoice: null, salesOrder: null })).toBe('No document');
});
