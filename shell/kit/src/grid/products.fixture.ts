import { lineProduct } from '@primal/contracts/shared/documents.fixture';
import type { GridProduct, PricingFacts } from './line.ts';
import { createLinePricing, noPrices } from './line-price.ts';

export const ribeye: GridProduct = {
  ...lineProduct(),
  name: 'Ribeye Boneless',
  productCode: '112A',
  description: 'Choice, boneless',
  brand: 'Cedar Ridge',
  category: 'Beef',
  averageWeight: '14.000',
  wholesalePrice: '11.00',
  restaurantPrice: '12.50',
  retailPrice: '14.50',
  inStock: true,
};

export const wingsCase: GridProduct = {
  ...lineProduct(),
  id: 'p2',
  name: 'Chicken Wings',
  productCode: 'CW40',
  category: 'Chicken',
  unit: 'Case',
  productType: 'fixed-weight',
  billedBy: 'LBS',
  weightPerBox: '40.000',
  wholesalePrice: '2.20',
  restaurantPrice: '2.50',
  retailPrice: '3.10',
  inStock: true,
};

export const shrimp: GridProduct = {
  ...lineProduct(),
  id: 'p3',
  name: 'Shrimp 16/20',
  productCode: 'SH16',
  brand: 'Gulf Ribbon',
  category: 'Seafood',
  unit: 'PC',
  productType: 'fixed-weight',
  billedBy: 'Piece',
  wholesalePrice: '8.00',
  restaurantPrice: '9.00',
  retailPrice: '11.00',
  inStock: false,
};

export const createPricing = (facts: Partial<PricingFacts> = {}) =>
  createLinePricing({
    tier: 'base',
    day: '2026-11-23',
    prices: noPrices,
    products: new Map([ribeye, wingsCase, shrimp].map((product) => [product.id, product])),
    isAsStored: false,
    ...facts,
  });

export const pricing = createPricing();
