import type { AddressedCustomer } from './customer.ts';
import type { LineProduct } from './lines.ts';

/** A case of ribeye, billed by the pound and weighed piece by piece, as a line of a sample document keeps it. */
export const lineProduct = (changes: Partial<LineProduct> = {}): LineProduct => ({
  id: 'p1',
  name: 'Ribeye',
  productCode: null,
  description: null,
  brand: null,
  category: null,
  unit: 'Case',
  salesUnit: null,
  unitsPerCase: null,
  productType: 'variable-weight',
  billedBy: 'LBS',
  fixedWeight: null,
  weightPerBox: null,
  weightPerPc: null,
  averageWeight: null,
  ...changes,
});

/** The customer of a sample document. */
export const harborGrill: AddressedCustomer = {
  id: 'c1',
  name: 'Harbor Grill',
  address: '12 Dock Street',
  city: 'Portland',
  state: 'ME',
  zipCode: '04101',
  phone: '207-555-0142',
  email: null,
  contactPerson: null,
};

/** The part of a line that says that its price was typed and that nothing was short. */
export const plainLine = {
  priceSource: 'hand',
  listPrice: null,
  shortReason: null,
  shortNote: null,
  substituteFor: null,
} as const;

/** The part of an invoice line that says that nothing of it came back. */
export const keptLine = { pieces: [], quantityReturned: '0.000', returns: [] };
