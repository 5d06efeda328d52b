import { csvExportApi, type ImportSubject } from '@primal/contracts/admin/csv-export';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import { listHiddenFields } from '../import/import-permissions.ts';
import { subjects } from '../import/store.ts';
import type { AdminTables } from '../tables.ts';
import { exportCsv, exportPrices } from './export.ts';
import { buildImportTemplate } from './template.ts';

const handlers: Handlers<typeof csvExportApi, AdminTables> = {
  exportTemplate: ({ tx, params }) =>
    buildImportTemplate(subjects[params.subject as ImportSubject], listHiddenFields(tx.identity)),

  exportProducts: ({ tx }) => exportCsv(tx, subjects.products),

  exportCustomers: ({ tx }) => exportCsv(tx, subjects.customers),

  exportCustomerPrices: ({ tx, query }) => exportPrices(tx, query.customerId),
};

export const csvExportSlice = createSlice(csvExportApi, handlers);
