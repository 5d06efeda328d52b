import { z } from 'zod';
import { apiTable } from '../shared/api.ts';
import { requiredName, verbatim } from '../shared/schemas.ts';

/** Categories and brands of products. Each browser caches this list (docs/rules/catalog.md#categories). */
export const categoriesApi = apiTable({
  listCategories: {
    method: 'GET',
    path: '/api/products/categories',
    permission: 'viewOrders',
    summary: 'The categories that products use, by name.',
    answer: z.array(z.object({ name: z.string(), products: z.number().int() })),
  },
  listBrands: {
    method: 'GET',
    path: '/api/products/brands',
    permission: 'viewOrders',
    summary: 'The brands of all products, by name.',
    answer: z.array(z.object({ name: z.string(), products: z.number().int() })),
  },
  renameCategory: {
    method: 'POST',
    path: '/api/products/categories/rename',
    permission: 'editProducts',
    summary: 'Move all products of a category to another category.',
    body: z.strictObject({
      from: verbatim(100, 'Category is required.').refine((name) => name !== '', 'Category is required.'),
      to: requiredName(100, 'Category is required.'),
    }),
    answer: z.object({ products: z.number().int() }),
  },
});
