import { csvExportApi, type ImportSubject } from '@primal/contracts/admin/csv-export';
import { type Handlers, routes } from '@primal/service-kit/routes';
import { hiddenFields } from '../import/import-permissions.ts';
import { subjects } from '../import/store.ts';
import type { AdminTables } from '../tables.ts';
import { exportCsv, exportPrices } from './export.ts';
import { importTemplate } from './template.ts';

const handlers: Handlers<typeof csvExportApi, AdminTables> = {
  exportTemplate: ({ params, tx }) =>
    importTemplate(subjects[params.subject as ImportSubject], hiddenFields(tx.identity)),

  exportProducts: ({ tx }) => exportCsv(tx, subjects.products),

  exportCustomers: ({ tx }) => exportCsv(tx, subjects.customers),

  exportCustomerPrices: ({ query, tx }) => exportPrices(tx, query.customerId),
};

export const csvExportRoutes = routes(csvExportApi, handlers);
