import { describe, expect, it } from 'vitest';
import type { RouteAnswer } from './route.ts';
import {
  createRouteSheet,
  describeCancellation,
  describeStopDocument,
  formatRouteFileName,
} from './route-sheet.ts';
import {
  createRouteAnswer,
  createStopAnswer,
  customer,
  driver,
  invoice,
  salesOrder,
} from './stop.fixture.ts';
import type { StopAnswer } from './stop.ts';

const readFacts = (route: RouteAnswer) =>
  Object.fromEntries(createRouteSheet(route).facts.map(({ label, value }) => [label, value]));
const onlyStop = (changes: Partial<StopAnswer>) =>
  createRouteSheet(createRouteAnswer([createStopAnswer(changes)])).stops[0];

describe('a route sheet', () => {
  it('shows driver, vehicle, date, and the number of stops and deliveries', () => {
    const stops = [
      createStopAnswer({ status: 'delivered' }),
      createStopAnswer({ status: 'failed' }),
      createStopAnswer({ status: 'completed' }),
    ];
    expect(readFacts(createRouteAnswer(stops))).toEqual({
      'Route Date': '11/20/2026',
      Driver: 'Dana Cole',
      Vehicle: 'TRK-7',
      Phone: '207-555-0100',
      'Total Stops': '3',
      Completed: '1',
      Status: 'In Progress',
      Pieces: '0',
    });
  });

  it("shows 'N/A' and 'Not Assigned' for missing values", () => {
    const nobody = { ...driver, name: '', phone: null, vehicleNumber: null };
    expect(readFacts(createRouteAnswer([], { driver: nobody }))).toMatchObject({
      Driver: 'Not Assigned',
      Vehicle: 'N/A',
      Phone: 'N/A',
    });
  });

  it('lists an invoice with its lines and their weights in pounds', () => {
    expect(onlyStop({ invoice, invoiceId: 'i1', salesOrder, salesOrderId: 'o1' })).toMatchObject({
      // Position 3 prints as 1, because sheets count without gaps.
      number: '1',
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

  it('lists returned lines with their credit memo', () => {
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

  it('shows a hold that began after loading, until the order is invoiced', () => {
    const hold = { reasons: ['on_hold' as const], exposure: '305.00', limit: null };
    const order = { salesOrder: { ...salesOrder, hold }, salesOrderId: 'o1' };
    const onHold = { label: 'Credit', value: 'On Hold' };
    expect(onlyStop(order)?.facts).toContainEqual(onHold);
    expect(onlyStop(order)?.hold).toBe('ON HOLD: do not deliver, ask the office first');
    expect(onlyStop({ ...order, status: 'delivered' })?.hold).toBeNull();
    const invoiced = onlyStop({ ...order, invoice, invoiceId: 'i1' });
    expect(invoiced?.facts).not.toContainEqual(onHold);
    expect(invoiced?.hold).toBeNull();
  });

  it('shows the order if there is no invoice, and only the customer if there is neither', () => {
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

  it('shows the amount to collect at each stop and in total', () => {
    const cash = { cashOnDelivery: true, amountToCollect: '1234.50' };
    const stops = [
      createStopAnswer({ ...cash, invoice, invoiceId: 'i1' }),
      createStopAnswer({
        ...cash,
        amountToCollect: '0.10',
        amountIsEstimate: true,
        salesOrder,
        salesOrderId: 'o1',
      }),
      createStopAnswer({ ...cash, amountToCollect: '0.00', invoice: { ...invoice, status: 'paid' } }),
      createStopAnswer({ ...cash, amountToCollect: '0.00', invoice: { ...invoice, status: 'voided' } }),
      createStopAnswer({ invoice }),
    ];
    const sheet = createRouteSheet(createRouteAnswer(stops));
    expect(sheet.stops.map(({ collect }) => collect)).toEqual([
      'Collect $1,234.50',
      'Collect about $0.10',
      'Nothing to collect',
      null,
      null,
    ]);
    expect(sheet.facts.at(-1)).toEqual({ label: 'To Collect', value: 'about $1,234.60' });
    expect(Object.keys(readFacts(createRouteAnswer([createStopAnswer({ invoice })])))).not.toContain(
      'To Collect',
    );
  });

  it('lists the goods of an uninvoiced order with totals and all notes', () => {
    const line = { quantity: '2.000', unit: 'Case', pounds: '30.500', poundsAreEstimate: true };
    const goods = [
      { ...line, productName: 'Ribeye' },
      { ...line, productName: 'Salt', pounds: '0.000', poundsAreEstimate: false },
    ];
    const load = { cases: '4.000', pounds: '30.500', poundsAreEstimate: true };
    const order = { salesOrder: { ...salesOrder, estimatedTotal: '350.00' }, salesOrderId: 'o1' };
    const hours = { deliverFrom: '06:00', deliverUntil: '10:00', deliveryNotes: 'Ring the bell' };
    const stop = createStopAnswer({
      ...order,
      ...load,
      items: goods,
      documentNotes: 'Back door',
      deliveryNotes: 'Call first',
      customer: { ...customer, ...hours },
    });
    const sheet = createRouteSheet(
      createRouteAnswer([stop, createStopAnswer({ ...load, invoice: { ...invoice, status: 'voided' } })]),
    );
    expect(sheet.stops[0]).toMatchObject({
      items: ['2 x Ribeye, about 30.50 lbs', '2 x Salt'],
      notes: 'Call first\nBack door\nRing the bell',
    });
    expect(sheet.stops[0]?.facts).toEqual([
      { label: 'Sales Order', value: 'SO-1001' },
      { label: 'Amount', value: 'about $350.00' },
      { label: 'Load', value: '4 pcs, about 30.50 lbs' },
      { label: 'Status', value: 'Pending' },
    ]);
    expect(sheet.stops[0]?.where.at(-1)).toBe('Delivery hours: 06:00–10:00');
    const facts = Object.fromEntries(sheet.facts.map(({ label, value }) => [label, value]));
    expect(facts).toMatchObject({ 'Total Stops': '1', Pieces: '4', Weight: 'about 30.50 lbs' });
  });

  it('shows the reason of a failed stop in place of the checkbox', () => {
    const refused = { failedReason: 'refused', failedNote: 'Too warm' } as const;
    expect(onlyStop({ status: 'failed', ...refused })?.failed).toBe('Failed: Refused: Too warm');
    expect(onlyStop({ status: 'failed' })?.failed).toBe('Failed');
    expect(onlyStop({})?.failed).toBe(null);
  });

  it('names its file by driver and date', () => {
    expect(formatRouteFileName(createRouteAnswer([]))).toBe('Route_Dana_Cole_2026-11-20.pdf');
  });
});

it.each([
  [{ invoice }, null],
  [{ invoice: { ...invoice, status: 'voided' } }, 'VOIDED'],
  [{ salesOrder: { ...salesOrder, isDeleted: true } }, 'DELETED'],
  // An invoice is delivered even if its order was deleted.
  [{ invoice, salesOrder: { ...salesOrder, isDeleted: true } }, null],
  [{}, null],
] as const)('marks %j as %s', (documents, gone) => {
  expect(describeCancellation({ invoice: null, salesOrder: null, ...documents })).toBe(gone);
});

it('names a stop by its invoice, else by its order, else by neither', () => {
  expect(describeStopDocument({ invoice, salesOrder })).toBe('INV-1001');
  expect(describeStopDocument({ invoice: null, salesOrder })).toBe('SO-1001');
  expect(describeStopDocument({ invoice: null, salesOrder: null })).toBe('No document');
});
