import { customerBody } from '@primal/contracts/admin/customer';
import { customerPriceBody } from '@primal/contracts/admin/customer-price';
import type { ProductAnswer } from '@primal/contracts/admin/product';
import { productBody } from '@primal/contracts/admin/product';
import { settingsBody } from '@primal/contracts/admin/settings';
import { driverBody } from '@primal/contracts/delivery/driver';
import { needsWeight } from '@primal/contracts/shared/lines';
import { describe, expect, it } from 'vitest';
import { buyingPatterns } from './buying-patterns.ts';
import { products, toProductBody } from './catalog.ts';
import { customers, drivers } from './people.ts';
import { createPriceBodies, customerPrices } from './prices.ts';
import { business } from './tables/people.ts';

const distinct = (values: readonly unknown[]) => new Set(values).size === values.length;
const fictitious = /^\(\d{3}\) 555-01\d\d$/;

describe('the demo tables', () => {
  it('have some 80 products, 40 customers and 8 drivers without duplicates', () => {
    expect(products.length).toBeGreaterThanOrEqual(80);
    expect([customers.length, drivers.length]).toEqual([40, 8]);
    expect(distinct(products.map(({ productCode }) => productCode))).toBe(true);
    expect(distinct(customers.map(({ body }) => body.name))).toBe(true);
    expect(distinct(drivers.map(({ name }) => name))).toBe(true);
  });

  it.each(products)('$productCode $name fits the catalog and costs more in smaller quantities', (product) => {
    const body = productBody.parse(toProductBody(product));
    const { costPrice, wholesalePrice, restaurantPrice, retailPrice } = body;
    const prices = [costPrice, wholesalePrice, restaurantPrice, retailPrice].map(Number);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    expect(distinct(prices)).toBe(true);
    expect(needsWeight(body)).toBe(product.isWeighed);
  });

  it('give each customer a buying pattern and no real address', () => {
    for (const { kind, body } of customers) {
      expect(buyingPatterns).toHaveProperty(kind);
      customerBody.parse(body);
      expect(body.phone).toMatch(fictitious);
      expect(body.email).toMatch(/^orders@[a-z0-9-]+\.example$/);
    }
    for (const driver of drivers) expect(driverBody.parse(driver).phone).toMatch(fictitious);
    expect(settingsBody.parse(business).phone).toMatch(fictitious);
    const phones = [...customers.map(({ body }) => body.phone), ...drivers.map(({ phone }) => phone)];
    expect(distinct(phones)).toBe(true);
  });

  it('have customer prices for existing products and categories', () => {
    const id = (at: number) => `0199a000-0000-7000-8000-${String(at).padStart(12, '0')}`;
    const records = {
      customers: customers.map((_, at) => id(at)),
      drivers: [],
      products: new Map(
        products.map(({ productCode }, at) => [productCode, { id: id(at) } as ProductAnswer]),
      ),
    };
    const categories = new Set(products.map(({ category }) => category));
    for (const [at, body] of createPriceBodies(records, '2026-11-23').entries()) {
      const { category, productId } = customerPriceBody.parse(body);
      expect([customerPrices[at]?.code, Boolean(productId)]).toEqual([customerPrices[at]?.code, !category]);
      if (category) expect(categories).toContain(category);
    }
  });

  it('list seven active drivers first, then an inactive driver', () => {
    expect(drivers.map(({ isActive }) => isActive)).toEqual([...Array(7).fill(true), false]);
  });
});
