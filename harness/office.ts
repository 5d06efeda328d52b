import { randomInt } from 'node:crypto';
import { adminApi } from '@primal/contracts/admin/api';
import { billingApi } from '@primal/contracts/billing/api';
import { deliveryApi } from '@primal/contracts/delivery/api';
import { ordersApi } from '@primal/contracts/orders/api';
import type { BodyInput } from '@primal/contracts/shared/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import type { Person } from '../ops/client/person.ts';

type OrderBody = BodyInput<typeof ordersApi.createOrder>;
type InvoiceBody = BodyInput<typeof billingApi.createInvoice>;
type ProductBody = BodyInput<typeof adminApi.createProduct>;
type Id = Readonly<{ id: string }>;

export type Line = readonly [product: Id, quantity: string, more?: Partial<OrderBody['items'][number]>];

export const toItems = (lines: readonly Line[]) =>
  lines.map(([{ id: productId }, quantity, more]) => ({ productId, quantity, ...more }));

export const testAddress = {
  address: '12 Dock Street',
  city: 'Portland',
  state: 'ME',
  zipCode: '04101',
  phone: '207-555-0142',
};
const weighed = { category: 'Beef', productType: 'variable-weight', billedBy: 'LBS' } as const;

export const addCustomer = (person: Person, body: Partial<BodyInput<typeof adminApi.createCustomer>> = {}) =>
  person.must(adminApi.createCustomer, { body: { name: 'Harbor Grill', ...testAddress, ...body } });

/** Creates a product sold by the case for $9.00, $10.50 and $13.00. */
export const addProduct = (person: Person, body: Partial<ProductBody> & { name: string }) => {
  const prices = { wholesalePrice: '9.00', restaurantPrice: '10.50', retailPrice: '13.00' };
  const sold = { brand: 'Stone Creek', unit: 'Case', billedBy: 'Case' } as const;
  return person.must(adminApi.createProduct, { body: { ...sold, ...prices, ...body } });
};

export const addWeighed = (person: Person, body: Partial<ProductBody> & { name: string }) =>
  addProduct(person, { ...weighed, ...body });

type Records = Awaited<ReturnType<typeof makeRecords>>;

const makeRecords = async (
  person: Person,
  { mark = '', ...tier }: { mark?: string; pricingTier?: 'restaurant' },
) => {
  const named = (name: string) => (mark ? `${name} ${mark}` : name);
  const productCode = mark ? { productCode: `112A-${mark}` } : {};
  return {
    mark,
    customer: await addCustomer(person, { name: named('Harbor Grill'), ...tier }),
    ribeye: await addWeighed(person, { name: named('Ribeye Roll'), averageWeight: '18', ...productCode }),
    chicken: await addProduct(person, { name: named('Chicken Breast'), category: 'Chicken' }),
  };
};

const createActions = (person: Person, { mark, customer, ribeye, chicken }: Records) => {
  const customerId = customer.id;
  return {
    person,
    /** Creates today's order: two unweighed cases of ribeye, three of chicken and $5.00 for delivery. */
    order: ({ lines, ...order }: { lines?: readonly Line[] } & Partial<OrderBody['order']> = {}) => {
      const usual: readonly Line[] = [
        [ribeye, '2'],
        [chicken, '3'],
      ];
      const charge = lines ? {} : { deliveryCharge: '5.00' };
      const items = toItems(lines ?? usual);
      return person.must(ordersApi.createOrder, {
        body: { order: { customerId, orderDate: today(), ...charge, ...order }, items },
      });
    },
    readOrder: ({ id }: Id) => person.must(ordersApi.getOrder, { params: { id } }),
    orders: () => person.must(ordersApi.listOrders, { query: { customerId } }),
    printWorkOrder: ({ id }: Id) =>
      person.must(ordersApi.updateWorkflow, { params: { id }, body: { workOrderPrinted: true } }),
    weigh: async ({ id }: Id, weights: string[]) => {
      const { items } = await person.must(ordersApi.getOrder, { params: { id } });
      const body = items
        .filter(({ productId }) => productId === ribeye.id)
        .map((item) => ({ itemId: item.id, weights }));
      return person.must(ordersApi.saveWeights, { params: { id }, body });
    },
    convert: async ({ id }: Id) => {
      const body = await person.must(ordersApi.convertOrder, { params: { id } });
      if ('message' in body) throw new Error(body.message);
      return body;
    },
    /** Creates today's invoice: two cases of ribeye of 73.64 lbs. */
    invoice: ({
      lines = [[ribeye, '2', { individualWeights: '[36.54,37.1]' }]],
      ...invoice
    }: { lines?: readonly Line[] } & Partial<InvoiceBody['invoice']> = {}) => {
      const body = { invoice: { customerId, invoiceDate: today(), ...invoice }, items: toItems(lines) };
      return person.must(billingApi.createInvoice, { body });
    },
    readInvoice: ({ id }: Id) => person.must(billingApi.getInvoice, { params: { id } }),
    invoices: () => person.must(billingApi.listInvoices, { query: { customerId } }),
    /** Sends an invoice of ten cases of chicken, $105.00, for each age in days. */
    sendInvoices: async (...ages: number[]) => {
      const lines = [[chicken, '10', { unitPrice: '10.50' }]] as const;
      const items = toItems(lines);
      for (const age of ages) {
        const invoice = { customerId, invoiceDate: addDays(today(), -age), deliveryCharge: '0' };
        const body = { invoice: { ...invoice, status: 'sent' as const }, items };
        await person.must(billingApi.createInvoice, { body });
      }
    },
    pay: (payment: Partial<BodyInput<typeof billingApi.createPayment>> & { amount: string }) =>
      person.must(billingApi.createPayment, {
        body: { customerId, paymentDate: today(), paymentMethod: 'cash', ...payment },
      }),
    /** Creates a customer price of $8.40, valid from today. */
    price: (price: Partial<BodyInput<typeof adminApi.createCustomerPrice>>) =>
      person.must(adminApi.createCustomerPrice, {
        body: { customerId, kind: 'fixed', value: '8.40', from: today(), ...price } as never,
      }),
    updateCustomer: (body: BodyInput<typeof adminApi.updateCustomer>) =>
      person.must(adminApi.updateCustomer, { params: { id: customerId }, body }),
    driver: (name: string, more: Partial<BodyInput<typeof deliveryApi.createDriver>> = {}) =>
      person.must(deliveryApi.createDriver, { body: { name: mark ? `${name} ${mark}` : name, ...more } }),
    stop: (
      { id: driverId }: Id,
      { id: invoiceId }: Id,
      more: Partial<BodyInput<typeof deliveryApi.assignInvoice>> = {},
    ) =>
      person.must(deliveryApi.assignInvoice, {
        body: { driverId, invoiceId, routeDate: today(), ...more },
      }),
    route: ({ id: driverId }: Id, routeDate: string, orders: readonly Id[]) =>
      person.must(deliveryApi.assignMany, {
        body: { driverId, routeDate, salesOrderIds: orders.map(({ id }) => id) },
      }),
  };
};

/**
 * Creates an office with a customer and two products, by weight and by case; `mark` is part of their names.
 */
export const makeOffice = async (
  person: Person,
  options: { mark?: string; pricingTier?: 'restaurant' } = {},
) => {
  const records = await makeRecords(person, options);
  return { ...records, ...createActions(person, records) };
};

export type Office = Awaited<ReturnType<typeof makeOffice>>;

/** Creates an office whose mark of six consonants finds its records and resembles no label element. */
export const createMarkedOffice = (person: Person): Promise<Office> =>
  makeOffice(person, {
    mark: Array.from({ length: 6 }, () => 'bcdfghjklmnpqrstvwxz'[randomInt(20)]).join(''),
    pricingTier: 'restaurant',
  });
