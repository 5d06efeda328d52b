import type { OrderAnswer } from '@primal/contracts/orders/order';
import { harborGrill } from '@primal/contracts/shared/documents.fixture';

export const orderId = '019a0000-0000-7000-8000-000000000001';

export const someOrder = (over: Partial<OrderAnswer> = {}): OrderAnswer =>
  ({
    id: orderId,
    orderNumber: 'SO-1001',
    customerId: 'c1',
    status: 'pending',
    version: 1,
    notes: null,
    items: [],
    customer: { ...harborGrill, pricingTier: 'retail' },
    orderDate: '2026-11-20',
    expectedDeliveryDate: null,
    invoiceId: null,
    itemCount: 0,
    hold: null,
    subtotal: '0.00',
    deliveryCharge: '0.00',
    tax: '0.00',
    discount: '0.00',
    total: '0.00',
    release: null,
    allowed: { edit: true },
    ...over,
  }) as unknown as OrderAnswer;
