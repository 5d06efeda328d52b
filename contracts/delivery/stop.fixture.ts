import { emptyLoad } from './board.ts';
import type { GoodsLine } from './goods.ts';
import type { RouteAnswer } from './route.ts';
import type { StopAnswer } from './stop.ts';

const stamp = { createdAt: '2026-11-20T08:00:00.000Z', updatedAt: '2026-11-20T08:00:00.000Z' };

export const driver = {
  id: 'd1',
  name: 'Dana Cole',
  phone: '207-555-0100',
  email: null,
  vehicleNumber: 'TRK-7',
  boardNumber: 1,
  userId: null,
  isActive: true,
  version: 1,
  ...stamp,
};

export const customer = {
  id: 'c1',
  name: 'Corner Bistro',
  address: '12 Dock Street',
  city: 'Portland',
  state: 'ME',
  zipCode: '04101',
  contactPerson: 'Ana Ruiz',
  phone: '207-555-0142',
  deliverFrom: null,
  deliverUntil: null,
  deliveryNotes: null,
};

const lineOf = (productName: string, quantity: string, weight: string | null) => ({
  id: productName,
  productName,
  quantity,
  quantityOrdered: quantity,
  weight,
  unit: null,
  unitPrice: '10.00',
  total: '100.00',
  pounds: weight ?? '0.000',
  poundsAreEstimate: false,
  shortReason: null,
  shortNote: null,
  substituteFor: null,
  shortSentence: null,
  substituteSentence: null,
});

export const invoice = {
  id: 'i1',
  invoiceNumber: 'INV-1001',
  total: '1305.00',
  balance: '1305.00',
  cashOnDelivery: false,
  status: 'sent',
  notes: null,
  tax: '0.00',
  discount: '0.00',
  items: [
    lineOf('Ribeye', '2.000', '30.500'),
    lineOf('Chicken', '3.000', null),
    lineOf('Salt', '1.000', '0.000'),
  ],
  returns: [],
};
export const salesOrder = {
  id: 'o1',
  orderNumber: 'SO-1001',
  total: '305.00',
  estimatedTotal: '305.00',
  hold: null,
  status: 'ready',
  isDeleted: false,
  deletionReason: null,
  notes: null,
  items: [] as GoodsLine[],
};

export const createStopAnswer = (changes: Partial<StopAnswer> = {}): StopAnswer => ({
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
  cashOnDelivery: false,
  amountToCollect: '0.00',
  amountIsEstimate: false,
  items: [],
  cases: '0.000',
  pounds: '0.000',
  poundsAreEstimate: false,
  documentNotes: null,
  plannedDate: '2026-11-20',
  dateDiffers: false,
  failedReason: null,
  failedNote: null,
  deliveredNotInvoiced: false,
  report: null,
  invoice: null,
  salesOrder: null,
  route: { id: 'r1', driver, routeDate: '2026-11-20', status: 'pending' },
  ...stamp,
  ...changes,
});

export const createRouteAnswer = (items: StopAnswer[], changes: Partial<RouteAnswer> = {}): RouteAnswer => ({
  id: 'r1',
  driverId: 'd1',
  driver,
  routeDate: '2026-11-20',
  status: 'in_progress',
  notes: 'Ice first',
  version: 4,
  items,
  ...emptyLoad,
  ...stamp,
  ...changes,
});
