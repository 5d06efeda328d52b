import type { MyItem, MyRoute, MyStop } from '@primal/contracts/delivery/my-route';

export const myItem = (id: string, productName: string, changes: Partial<MyItem> = {}): MyItem => ({
  id,
  productName,
  quantity: '3.000',
  unit: 'Case',
  weight: null,
  weightIsEstimate: false,
  unitPrice: '7.00',
  total: '21.00',
  says: [],
  ...changes,
});

export const myStop = (name: string, changes: Partial<MyStop> = {}): MyStop => ({
  id: 's1',
  routeDate: null,
  sequenceNumber: 1,
  status: 'pending',
  isWarehousePickup: false,
  deliveryNotes: null,
  documentNotes: null,
  document: 'INV-1',
  customer: { name } as MyStop['customer'],
  items: [],
  openAmount: '21.00',
  cashOnDelivery: true,
  amountToCollect: '21.00',
  amountIsEstimate: false,
  isHeld: false,
  gone: null,
  deletion: null,
  report: null,
  ...changes,
});

export const myRoute = (...stops: MyStop[]): MyRoute => ({
  date: '2026-11-28',
  driver: { id: 'd1', name: 'Dana', vehicleNumber: null },
  route: { id: 'r1', status: 'pending', notes: null },
  stops,
});
