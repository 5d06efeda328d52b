import { defaultTerms } from '@primal/contracts/admin/letterhead';
import type { SettingsAnswer } from '@primal/contracts/admin/settings';
import type { AccountAnswer } from '@primal/contracts/admin/user';
import { defaultWeekdays } from '@primal/contracts/shared/delivery-days';
import { createRefusal, serve } from '../../../shell/kit/src/testing/server.ts';

export const createSettings = (over: Partial<SettingsAnswer> = {}): SettingsAnswer => ({
  businessName: 'Halvorsen',
  address: '1480 Stockyard Road',
  phone: '(816) 555-0100',
  email: 'office@halvorsen.example',
  currency: 'USD',
  salesOrderStartingNumber: 1001,
  invoiceStartingNumber: 1001,
  creditMemoStartingNumber: 1001,
  cashReceiptStartingNumber: 1001,
  defaultPaymentTerms: 30,
  discountPercent: '0.00',
  discountDays: 0,
  financeChargePercent: '1.500',
  financeChargeGraceDays: 0,
  financeChargeMinimum: '0.00',
  returnedCheckFee: '30.00',
  invoiceLogo: null,
  invoiceBusinessName: null,
  invoiceAddress: null,
  invoicePhone: null,
  invoiceFooterMessage: 'Thank you for your business!',
  invoiceFooterNote: null,
  ...defaultTerms,
  deliveryWeekdays: [...defaultWeekdays],
  cutOffTime: null,
  closedDates: [],
  minimumOrder: null,
  standingOrdersAt: '14:00',
  creditControl: 'warn',
  agingBy: 'invoice_date',
  smallDifferenceLimit: '5.00',
  certificateQrCode: false,
  salesTax: null,
  setUpDone: [],
  firstSteps: 'done',
  smtpHost: null,
  smtpPort: 587,
  smtpSecurity: 'starttls',
  smtpUser: null,
  smtpPassword: null,
  smtpFrom: null,
  googleClientId: null,
  googleClientSecret: null,
  sheetsClientEmail: null,
  sheetsPrivateKey: null,
  sheetsSheetId: null,
  gmailClientEmail: null,
  gmailPrivateKey: null,
  gmailSenderEmail: null,
  googleDriveConnected: false,
  mailVia: null,
  mailServerGiven: false,
  closedThrough: null,
  version: 1,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...over,
});

export const createAccount = (over: Partial<AccountAnswer> = {}): AccountAnswer => ({
  id: 'maria',
  username: 'maria',
  email: 'maria@halvorsen.example',
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  role: 'admin',
  roleName: 'Admin',
  isActive: true,
  mustChangePassword: false,
  lastLogin: null,
  version: 1,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  allowed: { edit: true, setRights: true, delete: true },
  ...over,
});

/** Fakes responses by method and path, with empty lists for all other requests. Returns the write requests. */
export const serveRoutes = (answers: Record<string, (body: Record<string, unknown>) => Response>) =>
  serve(({ method, path, body }) => answers[`${method} ${path}`]?.(body)).writes;

export const refuseWith =
  (...problem: Parameters<typeof createRefusal>) =>
  () =>
    createRefusal(...problem);
