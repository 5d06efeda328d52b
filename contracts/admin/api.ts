import { apiTable } from '../shared/api.ts';
import { auditTrailApi } from './audit-trail.ts';
import { backupsApi } from './backup.ts';
import { categoriesApi } from './categories.ts';
import { closingDateApi } from './closing-date.ts';
import { csvExportApi } from './csv-export.ts';
import { customersApi } from './customer.ts';
import { customerPricesApi } from './customer-price.ts';
import { googleApi } from './google.ts';
import { importApi } from './import.ts';
import { priceChangeApi } from './price-change.ts';
import { priceListApi } from './price-list.ts';
import { pricesApi } from './prices.ts';
import { productsApi } from './product.ts';
import { reportsApi } from './reports.ts';
import { rolesApi } from './role.ts';
import { salesReportApi } from './sales-report.ts';
import { settingsApi } from './settings.ts';
import { sheetsApi } from './sheets.ts';
import { shortagesApi } from './shortages.ts';
import { statsApi } from './stats.ts';
import { usersApi } from './user.ts';

export const adminApi = apiTable({
  ...csvExportApi,
  ...importApi,
  ...pricesApi,
  ...priceChangeApi,
  ...priceListApi,
  ...categoriesApi,
  ...customersApi,
  ...customerPricesApi,
  ...productsApi,
  ...settingsApi,
  ...closingDateApi,
  ...usersApi,
  ...rolesApi,
  ...auditTrailApi,
  ...backupsApi,
  ...reportsApi,
  ...salesReportApi,
  ...shortagesApi,
  ...googleApi,
  ...sheetsApi,
  ...statsApi,
});
