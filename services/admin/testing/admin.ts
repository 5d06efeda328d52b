import { adminApi } from '@primal/contracts/admin/api';
import type { customerBody } from '@primal/contracts/admin/customer';
import type { productBody } from '@primal/contracts/admin/product';
import { startTestService, type TestClient, type TestOptions } from '@primal/service-kit/testing';
import type { z } from 'zod';
import { admin } from '../src/service.ts';

export const startAdmin = (options?: TestOptions) => {
  process.env.SECRETS_KEY = 'a key for the secrets of tests alone';
  return startTestService(admin, options);
};

export const createCustomerBody = (over: Partial<z.input<typeof customerBody>> = {}) => ({
  name: 'Corner Butcher',
  address: '1 Main Street',
  city: 'Kansas City',
  state: 'MO',
  zipCode: '64105',
  phone: '(816) 555-0101',
  ...over,
});

let count = 0;
const createCode = (): string => {
  count += 1;
  return `180-${count}`;
};

export const createProductBody = (over: Partial<z.input<typeof productBody>> = {}) => ({
  name: 'Beef Loin, Strip Loin',
  productCode: createCode(),
  brand: 'Iron Prairie',
  category: 'Beef',
  productType: 'variable-weight' as const,
  unit: 'PC' as const,
  billedBy: 'LBS' as const,
  costPrice: '8.95',
  wholesalePrice: '9.85',
  restaurantPrice: '10.45',
  retailPrice: '13.19',
  averageWeight: '13.2',
  ...over,
});

export const addCustomer = async (client: TestClient, over: Parameters<typeof createCustomerBody>[0] = {}) =>
  (await client.call(adminApi.createCustomer, { body: createCustomerBody(over) })).body;

export const addProduct = async (client: TestClient, over: Parameters<typeof createProductBody>[0] = {}) =>
  (await client.call(adminApi.createProduct, { body: createProductBody(over) })).body;
