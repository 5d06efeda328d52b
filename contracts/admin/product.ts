import { z } from 'zod';
import { money, optionalMoney, quantity, weight } from '../shared/amounts.ts';
import { apiTable, listQuery, noContent, parameter } from '../shared/api.ts';
import { costs } from '../shared/costs.ts';
import { eventDefinition } from '../shared/events.ts';
import { caseGtinField, gtinField } from '../shared/gtin.ts';
import { billedByUnits, lineProductSchema, productTypes, units } from '../shared/lines.ts';
import {
  blankToNull,
  instant,
  lineList,
  optionalName,
  optionalText,
  requiredName,
  verbatim,
} from '../shared/schemas.ts';

const optionalWeight = () => blankToNull(weight());

const fields = {
  productCode: optionalName(50),
  name: requiredName(200, 'Name is required.'),
  description: optionalText(1000),
  category: optionalName(100),
  brand: requiredName(100, 'Brand is required.'),
  productType: z.enum(productTypes, { error: 'Product type must be fixed-weight or variable-weight.' }),
  unit: z.enum(units, { error: 'Unit must be Case, PC, LBS or Tub.' }),
  billedBy: z.enum(billedByUnits, { error: 'Billed By must be LBS, Case, Piece, PC or Tub.' }),
  salesUnit: optionalName(20),
  unitsPerCase: blankToNull(quantity()),
  unitPrice: optionalMoney(),
  costPrice: costs(optionalMoney()),
  wholesalePrice: money(),
  restaurantPrice: money(),
  retailPrice: money(),
  weightPerUnit: optionalWeight(),
  weightPerBox: optionalWeight(),
  weightPerPc: optionalWeight(),
  fixedWeight: optionalWeight(),
  averageWeight: optionalWeight(),
  inStock: z.boolean({ error: 'In stock must be true or false.' }),
  taxable: z.boolean({ error: 'Taxable must be true or false.' }),
};

export const productBody = z.strictObject({
  ...fields,
  productType: fields.productType.default('fixed-weight'),
  inStock: fields.inStock.default(true),
  taxable: fields.taxable.default(true),
});

export const productPatch = z.strictObject(fields).partial().extend({ version: z.number().int().optional() });

export const productGtinBody = z.strictObject({ gtin: caseGtinField() });

export { type PriceField, priceFields } from '../shared/pricing.ts';

export const scheduledPrices = z.object({
  id: z.string(),
  from: z.string(),
  unitPrice: z.string().optional(),
  costPrice: costs(z.string().nullable()).optional(),
  wholesalePrice: z.string().optional(),
  restaurantPrice: z.string().optional(),
  retailPrice: z.string().optional(),
  scheduledBy: z.string(),
});
export type ScheduledPricesAnswer = z.infer<typeof scheduledPrices>;

/** Product as returned by the API and as copied by other areas. */
export const productAnswer = lineProductSchema.extend({
  unitPrice: z.string(),
  costPrice: costs(z.string().nullable()),
  wholesalePrice: z.string().nullable(),
  restaurantPrice: z.string().nullable(),
  retailPrice: z.string().nullable(),
  weightPerUnit: z.string().nullable(),
  inStock: z.boolean(),
  /** 14 digits each. */
  gtins: z.array(z.string()),
  /** Sorted by day, at most one entry a day (docs/rules/prices.md#scheduled-prices). */
  scheduledPrices: z.array(scheduledPrices),
  version: z.number().int(),
  createdAt: instant(),
  updatedAt: instant(),
});
export type ProductAnswer = z.infer<typeof productAnswer>;

/** Carries the whole product. Prices are in dollars, weights in pounds. */
export const productSaved = eventDefinition('admin.product.saved', productAnswer);
export const productDeleted = eventDefinition('admin.product.deleted', z.object({ id: z.string() }));

export const productsApi = apiTable({
  listProducts: {
    method: 'GET',
    path: '/api/products',
    permission: 'viewOrders',
    summary: 'Products, newest first by default.',
    query: listQuery({
      sort: [
        'name',
        'productCode',
        'category',
        'brand',
        'unit',
        'billedBy',
        'unitPrice',
        'wholesalePrice',
        'restaurantPrice',
        'retailPrice',
        'inStock',
        'createdAt',
      ],
    }).extend({
      brand: parameter(verbatim(100)),
      category: parameter(verbatim(100)),
      gtin: parameter(gtinField()),
      named: lineList(100),
      scheduled: parameter(z.enum(['true', 'false'], { error: 'Must be true or false.' })),
      taxable: parameter(z.enum(['true', 'false'], { error: 'Must be true or false.' })),
      productType: parameter(z.enum(productTypes, { error: 'Must be fixed-weight or variable-weight.' })),
    }),
    answer: z.array(productAnswer),
    list: true,
  },
  getProduct: {
    method: 'GET',
    path: '/api/products/{id}',
    permission: 'viewOrders',
    summary: 'One product.',
    answer: productAnswer,
  },
  createProduct: {
    method: 'POST',
    path: '/api/products',
    permission: 'editProducts',
    summary: 'Add a product.',
    body: productBody,
    answer: productAnswer,
    status: 201,
    creates: true,
  },
  updateProduct: {
    method: 'PATCH',
    path: '/api/products/{id}',
    permission: 'editProducts',
    summary: 'Change a product or its prices.',
    body: productPatch,
    answer: productAnswer,
  },
  addProductGtin: {
    method: 'POST',
    path: '/api/products/{id}/gtins',
    permission: ['editProducts', 'weigh'],
    summary: 'Assign a GTIN to a product; 409 if another product has it.',
    body: productGtinBody,
    answer: productAnswer,
    status: 201,
    creates: true,
  },
  removeProductGtin: {
    method: 'DELETE',
    path: '/api/products/{id}/gtins/{gtin}',
    permission: ['editProducts', 'weigh'],
    params: { gtin: gtinField() },
    summary: 'Remove a GTIN from a product.',
    answer: noContent,
    status: 204,
  },
  listScheduledPrices: {
    method: 'GET',
    path: '/api/products/{id}/scheduled-prices',
    permission: 'viewOrders',
    summary: 'The scheduled prices of a product, by day.',
    answer: z.array(scheduledPrices),
  },
  deleteScheduledPrices: {
    method: 'DELETE',
    path: '/api/products/{id}/scheduled-prices/{scheduledId}',
    permission: 'changePrices',
    summary: 'Delete scheduled prices.',
    answer: noContent,
    status: 204,
  },
  deleteProduct: {
    method: 'DELETE',
    path: '/api/products/{id}',
    permission: 'editProducts',
    summary: 'Delete a product that is not used by any document.',
    answer: noContent,
    status: 204,
  },
});
