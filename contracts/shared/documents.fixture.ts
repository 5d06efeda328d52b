import type { AddressedCustomer } from './customer.ts';
import type { LineProduct } from './lines.ts';

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
  taxable: true,
  ...changes,
});

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

export const plainLine = {
  priceSource: 'hand',
  listPrice: null,
  shortReason: null,
  shortNote: null,
  substituteFor: null,
} as const;

export const unreturnedLine = { pieces: [], quantityReturned: '0.000', returns: [] };
