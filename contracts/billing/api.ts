import { apiTable } from '../shared/api.ts';
import { invoiceApi } from './invoice-api.ts';

/** The calls of the billing domain (specification, finance section 7). */
export const billingApi = apiTable({
  ...invoiceApi,
});
