import { type ProductAnswer, productAnswer } from '@primal/contracts/admin/product';
import { instants, type Stored } from '../aggregate.ts';

/** The columns of an answer, named as its fields. */
export const productColumns = [
  'id',
  'product_code as productCode',
  'name',
  'description',
  'category',
  'brand',
  'product_type as productType',
  'unit',
  'billed_by as billedBy',
  'sales_unit as salesUnit',
  'units_per_case as unitsPerCase',
  'unit_price as unitPrice',
  'cost_price as costPrice',
  'wholesale_price as wholesalePrice',
  'restaurant_price as restaurantPrice',
  'retail_price as retailPrice',
  'weight_per_unit as weightPerUnit',
  'weight_per_box as weightPerBox',
  'weight_per_pc as weightPerPc',
  'fixed_weight as fixedWeight',
  'average_weight as averageWeight',
  'in_stock as inStock',
  'gtins',
  'version',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

/** A product as answers and events show one, from an entity or a row. Dollars and pounds as decimal text. */
export const presentProduct = (product: Stored<ProductAnswer>): ProductAnswer =>
  productAnswer.parse({ ...product, ...instants(product) });
