import { z } from 'zod';
import { apiTable, listQuery, nothing, parameter } from '../shared/api.ts';
import { gtinField } from '../shared/gtin.ts';
import { productTypes } from '../shared/lines.ts';
import { lineList, text } from '../shared/schemas.ts';
import { accountAnswer, userBody, userPatch } from './account.ts';
import { auditTrailApi } from './audit-trail.ts';
import { categoriesApi } from './categories.ts';
import { customerAnswer, customerBody, customerDetail, customerPatch } from './customer.ts';
import { googleApi } from './google.ts';
import { importApi } from './import.ts';
import { pricesApi } from './prices.ts';
import { productAnswer, productBody, productGtinBody, productPatch } from './product.ts';
import { reportsApi } from './reports.ts';
import { closingDateBody, settingsAnswer, settingsBody } from './settings.ts';

/** The calls of the admin area. */
export const adminApi = apiTable({
  ...importApi,
  ...pricesApi,
  ...categoriesApi,
  listCustomers: {
    method: 'GET',
    path: '/api/customers',
    summary: 'Customers, newest first unless sorted otherwise.',
    query: listQuery({
      sort: ['name', 'phone', 'email', 'address', 'city', 'contactPerson', 'pricingTier', 'createdAt'],
      status: ['active', 'inactive'],
    }),
    answer: z.array(customerAnswer),
    list: true,
  },
  getCustomer: {
    method: 'GET',
    path: '/api/customers/{id}',
    summary: 'One customer, with what may be done with it.',
    answer: customerDetail,
  },
  createCustomer: {
    method: 'POST',
    path: '/api/customers',
    summary: 'Add a customer.',
    body: customerBody,
    answer: customerAnswer,
    status: 201,
    creates: true,
  },
  updateCustomer: {
    method: 'PATCH',
    path: '/api/customers/{id}',
    summary: 'Change a customer.',
    body: customerPatch,
    answer: customerAnswer,
  },
  deleteCustomer: {
    method: 'DELETE',
    path: '/api/customers/{id}',
    summary: 'Delete a customer that no document uses.',
    answer: nothing,
    status: 204,
  },
  listProducts: {
    method: 'GET',
    path: '/api/products',
    summary: 'Products, newest first unless sorted otherwise.',
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
      category: parameter(text(100)),
      gtin: parameter(gtinField()),
      /** Codes or whole names, one a line, in any case: what a pasted order names. */
      named: lineList(100),
      productType: parameter(z.enum(productTypes, { error: 'Must be fixed-weight or variable-weight.' })),
    }),
    answer: z.array(productAnswer),
    list: true,
  },
  getProduct: { method: 'GET', path: '/api/products/{id}', summary: 'One product.', answer: productAnswer },
  createProduct: {
    method: 'POST',
    path: '/api/products',
    summary: 'Add a product.',
    body: productBody,
    answer: productAnswer,
    status: 201,
    creates: true,
  },
  updateProduct: {
    method: 'PATCH',
    path: '/api/products/{id}',
    summary: 'Change a product or its prices.',
    body: productPatch,
    answer: productAnswer,
  },
  addProductGtin: {
    method: 'POST',
    path: '/api/products/{id}/gtins',
    summary: "Say that a product's cases carry a GTIN; 409 when another product's do.",
    body: productGtinBody,
    answer: productAnswer,
    status: 201,
    creates: true,
  },
  removeProductGtin: {
    method: 'DELETE',
    path: '/api/products/{id}/gtins/{gtin}',
    params: { gtin: gtinField() },
    summary: "Say that a product's cases no longer carry a GTIN.",
    answer: nothing,
    status: 204,
  },
  deleteProduct: {
    method: 'DELETE',
    path: '/api/products/{id}',
    summary: 'Delete a product that no document uses.',
    answer: nothing,
    status: 204,
  },
  getSettings: {
    method: 'GET',
    path: '/api/settings',
    summary: 'The business settings.',
    answer: settingsAnswer,
  },
  updateSettings: {
    method: 'PUT',
    path: '/api/settings',
    summary: 'Save the business settings.',
    body: settingsBody,
    answer: settingsAnswer,
  },
  setClosingDate: {
    method: 'PUT',
    path: '/api/settings/closing-date',
    summary:
      'Close the books up to a date, or open them again; admins only. What is dated up to it is then refused with 409 `reason_required`.',
    body: closingDateBody,
    answer: settingsAnswer,
  },
  listUsers: {
    method: 'GET',
    path: '/api/users',
    summary: 'User accounts.',
    query: listQuery({ sort: ['username', 'email', 'role', 'isActive', 'lastLogin', 'createdAt'] }),
    answer: z.array(accountAnswer),
    list: true,
  },
  createUser: {
    method: 'POST',
    path: '/api/users',
    summary: 'Add a user account; admins only.',
    body: userBody,
    answer: accountAnswer,
    status: 201,
    creates: true,
  },
  updateUser: {
    method: 'PATCH',
    path: '/api/users/{id}',
    summary: 'Change a user account: your own, or any as an admin.',
    body: userPatch,
    answer: accountAnswer,
  },
  deleteUser: {
    method: 'DELETE',
    path: '/api/users/{id}',
    summary: 'Delete a user account; admins only.',
    answer: nothing,
    status: 204,
  },
  ...auditTrailApi,
  ...reportsApi,
  ...googleApi,
  dashboardStats: {
    method: 'GET',
    path: '/api/stats/dashboard',
    summary: "Today's figures for the dashboard.",
    answer: z.object({
      /** Dollars. */
      todayRevenue: z.string(),
      todayInvoices: z.number().int(),
      activeCustomers: z.number().int(),
      totalProducts: z.number().int(),
    }),
  },
});
