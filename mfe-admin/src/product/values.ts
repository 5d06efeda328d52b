import { describeUnusualTiers } from '@primal/contracts/admin/prices';
import { type ProductAnswer, productBody } from '@primal/contracts/admin/product';
import { isPositive } from '@primal/contracts/shared/decimal';
import { type billedByUnits, type productTypes, units } from '@primal/contracts/shared/lines';
import type { Warning } from '@primal/kit/forms';
import type { z } from 'zod';
import { priceLabels } from '../pricing/price-edits.ts';
import { createFieldWarning, findUnusualAmounts } from '../record/unusual-amounts.ts';

export const requiredFieldsMessage =
  'Please fill in all required fields (Name, Brand, Unit, Billed By, and all pricing tiers except Cost)';

const required = ['name', 'brand', 'unit', 'billedBy', 'wholesalePrice', 'restaurantPrice', 'retailPrice'];

/** True if a required field is blank. False if the field has an invalid number. */
export const isMissing = (field: string, values: Partial<Record<string, unknown>>): boolean =>
  required.includes(field) && String(values[field] ?? '').trim() === '';

/** Unit weight applies only to fixed-weight products billed by the pound. */
export const needsUnitWeight = (product: { productType?: string; billedBy?: string }): boolean =>
  product.productType === 'fixed-weight' && product.billedBy === 'LBS';

/** Billing units (docs/rules/catalog.md#product-form). Includes Piece only for a product already billed by Piece. */
export const listBillingUnits = (product: Pick<ProductAnswer, 'billedBy'> | null): string[] => [
  ...new Set([...units, ...(product?.billedBy ? [product.billedBy] : [])]),
];

/** Product schema plus the required unit weight. */
export const productFormSchema = productBody.superRefine((product, context) => {
  if (needsUnitWeight(product) && !isPositive(product.fixedWeight))
    context.addIssue({ code: 'custom', path: ['fixedWeight'], message: 'Weight per unit is required.' });
});

export const toValues = (product: ProductAnswer | null): z.input<typeof productBody> => ({
  productCode: product?.productCode ?? '',
  name: product?.name ?? '',
  description: product?.description ?? '',
  category: product?.category ?? '',
  brand: product?.brand ?? '',
  productType: (product?.productType ?? 'fixed-weight') as (typeof productTypes)[number],
  unit: (product?.unit ?? 'Case') as (typeof units)[number],
  billedBy: (product?.billedBy ?? 'Case') as (typeof billedByUnits)[number],
  costPrice: product?.costPrice ?? '',
  wholesalePrice: product?.wholesalePrice ?? '',
  restaurantPrice: product?.restaurantPrice ?? '',
  retailPrice: product?.retailPrice ?? '',
  fixedWeight: product?.fixedWeight ?? '',
  averageWeight: product?.averageWeight ?? '',
  inStock: product?.inStock ?? true,
  taxable: product?.taxable ?? true,
});

const { costPrice, wholesalePrice, restaurantPrice, retailPrice } = priceLabels;
const labels = { costPrice, wholesalePrice, restaurantPrice, retailPrice };

type Prices = Pick<z.output<typeof productBody>, keyof typeof labels>;

export const findWarnings = (typed: Prices, stored: ProductAnswer | null): Warning[] =>
  stored
    ? findUnusualAmounts(labels, typed, stored)
    : describeUnusualTiers(typed).map((sentence) => createFieldWarning('wholesalePrice', sentence));
