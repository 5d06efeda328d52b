import { randomUUIDv7 } from 'node:crypto';
import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import type { CustomerPriceAnswer } from '@primal/contracts/admin/customer-price';
import { defaultTerms } from '@primal/contracts/admin/letterhead';
import type { ProductAnswer } from '@primal/contracts/admin/product';
import {
  defaultCharges,
  defaultDiscount,
  defaultStandingOrdersTime,
  type SettingsEventData,
} from '@primal/contracts/admin/settings';
import { defaultAgingDate } from '@primal/contracts/shared/aging';
import { defaultCreditControl } from '@primal/contracts/shared/credit-terms';
import { defaultWeekdays } from '@primal/contracts/shared/delivery-days';
import { lineProduct } from '@primal/contracts/shared/documents.fixture';

const stamp = { createdAt: '2026-01-02T15:00:00.000Z', updatedAt: '2026-01-02T15:00:00.000Z' };

export const customerFixture = (changes: Partial<CustomerAnswer> = {}): CustomerAnswer => ({
  id: randomUUIDv7(),
  name: 'Corner Bistro',
  address: '12 Main Street',
  city: 'Springfield',
  state: 'IL',
  zipCode: '62701',
  phone: '555-0101',
  email: 'kitchen@bistro.example',
  contactPerson: 'Ana Ruiz',
  pricingTier: 'restaurant',
  isActive: true,
  deliveryDays: [],
  minimumOrder: null,
  deliveryCharge: null,
  freeDeliveryFrom: null,
  creditLimit: null,
  paymentTerms: null,
  discountPercent: null,
  discountDays: null,
  maxDaysOverdue: null,
  cashOnDelivery: false,
  onHold: false,
  holdReason: null,
  showShorts: true,
  taxCodeId: null,
  financeChargeExempt: false,
  taxExempt: false,
  exemptReason: 'resale',
  exemptCertificate: null,
  exemptUntil: null,
  deliverFrom: null,
  deliverUntil: null,
  deliveryNotes: null,
  version: 1,
  ...stamp,
  ...changes,
});

export const ribeyeFixture = (changes: Partial<ProductAnswer> = {}): ProductAnswer => ({
  ...lineProduct({
    id: randomUUIDv7(),
    productCode: '112A',
    description: 'Lip-on',
    brand: 'Prairie Star',
    category: 'Beef',
    averageWeight: '15.000',
  }),
  unitPrice: '10.00',
  costPrice: null,
  wholesalePrice: '9.00',
  restaurantPrice: '10.00',
  retailPrice: '12.00',
  weightPerUnit: null,
  inStock: true,
  taxable: true,
  gtins: [],
  scheduledPrices: [],
  version: 1,
  ...stamp,
  ...changes,
});

export const burgersFixture = (changes: Partial<ProductAnswer> = {}): ProductAnswer =>
  ribeyeFixture({
    name: 'Burger patties',
    productCode: '1136',
    productType: 'fixed-weight',
    billedBy: 'Case',
    averageWeight: null,
    wholesalePrice: '36.00',
    restaurantPrice: '40.00',
    retailPrice: '48.00',
    ...changes,
  });

export const baconFixture = (changes: Partial<ProductAnswer> = {}): ProductAnswer =>
  ribeyeFixture({
    name: 'Bacon',
    productCode: '536',
    productType: 'fixed-weight',
    billedBy: 'LBS',
    weightPerBox: '15.000',
    averageWeight: null,
    wholesalePrice: '3.50',
    restaurantPrice: '4.00',
    retailPrice: '5.00',
    ...changes,
  });

export const customerPriceFixture = (
  changes: Pick<CustomerPriceAnswer, 'customerId'> & Partial<CustomerPriceAnswer>,
): CustomerPriceAnswer => ({
  id: randomUUIDv7(),
  customerName: 'Corner Bistro',
  customerCity: 'Springfield',
  customerState: 'IL',
  productId: null,
  productName: null,
  productCode: null,
  category: null,
  kind: 'fixed',
  value: '8.40',
  minQuantity: null,
  from: '2026-01-01',
  to: null,
  note: null,
  version: 1,
  ...stamp,
  ...changes,
});

export const settingsFixture = (changes: Partial<SettingsEventData> = {}): SettingsEventData => ({
  businessName: 'Primal Provisions',
  address: null,
  phone: null,
  email: null,
  invoiceStartingNumber: 1001,
  defaultPaymentTerms: 30,
  ...defaultDiscount,
  invoiceLogo: null,
  invoiceBusinessName: null,
  invoiceAddress: null,
  invoicePhone: null,
  invoiceFooterMessage: null,
  invoiceFooterNote: null,
  ...defaultTerms,
  ...defaultCharges,
  closedThrough: null,
  certificateQrCode: false,
  deliveryWeekdays: [...defaultWeekdays],
  cutOffTime: null,
  closedDates: [],
  standingOrdersAt: defaultStandingOrdersTime,
  smallDifferenceLimit: '5.00',
  creditControl: defaultCreditControl,
  agingBy: defaultAgingDate,
  salesOrderStartingNumber: 1001,
  creditMemoStartingNumber: 1001,
  cashReceiptStartingNumber: 1001,
  salesTax: null,
  ...changes,
});
