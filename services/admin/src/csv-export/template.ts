import { Readable } from 'node:stream';
import type { ImportSubject } from '@primal/contracts/admin/csv-export';
import { csvByteOrderMark, writeCsvRow } from '@primal/contracts/shared/csv';
import { today } from '@primal/contracts/shared/dates';
import { createFileReply } from '@primal/service-kit/routes';
import type { Fields } from '../import/import.ts';
import type { Subject } from '../import/subject.ts';

const examples: Record<ImportSubject, () => readonly Fields[]> = {
  customers: () => [
    {
      name: 'Harbor Grill',
      address: '120 Main Street',
      city: 'Kansas City',
      state: 'MO',
      zipCode: '64105',
      phone: '(816) 555-0101',
      email: 'orders@harborgrill.example',
      contactPerson: 'Dana Ruiz',
      pricingTier: 'restaurant',
      isActive: 'Yes',
      deliveryDays: 'Mon, Wed, Fri',
      paymentTerms: '30',
      discountPercent: '2',
      discountDays: '10',
      creditLimit: '5000.00',
      minimumOrder: '150.00',
    },
    { name: 'Corner Deli', phone: '(913) 555-0199', pricingTier: 'wholesale', isActive: 'Yes' },
  ],
  products: () => [
    {
      productCode: '112A',
      name: 'Ribeye Roll',
      description: 'Choice, lip on',
      category: 'Beef',
      brand: 'Stone Creek',
      productType: 'variable-weight',
      unit: 'PC',
      billedBy: 'LBS',
      unitPrice: '10.45',
      costPrice: '8.20',
      wholesalePrice: '9.85',
      restaurantPrice: '10.45',
      retailPrice: '13.19',
      averageWeight: '13.2',
      inStock: 'Yes',
    },
    {
      productCode: 'CH-WNG',
      name: 'Chicken Wings',
      category: 'Chicken',
      brand: 'Valley',
      unit: 'Case',
      productType: 'fixed-weight',
      billedBy: 'Case',
      unitsPerCase: '4',
      costPrice: '52.00',
      unitPrice: '68.00',
      wholesalePrice: '64.00',
      restaurantPrice: '68.00',
      retailPrice: '79.00',
      inStock: 'Yes',
    },
  ],
  'customer-prices': () => [
    { customerName: 'Harbor Grill', productCode: '112A', kind: 'fixed', value: '10.10', from: today() },
    {
      customerName: 'Harbor Grill',
      category: 'Chicken',
      kind: 'percent_off',
      value: '5',
      minQuantity: '10',
      from: today(),
    },
  ],
};

export const buildImportTemplate = ({ table, columns }: Subject, hidden: ReadonlySet<string>) => {
  const shown = columns.filter(
    ({ field, importOnly, technical }) => !importOnly && !technical && !hidden.has(field),
  );
  const rows = examples[table]().map((example) => shown.map(({ field }) => String(example[field] ?? '')));
  const text = [shown.map(({ heading }) => heading), ...rows].map(writeCsvRow).join('');
  return createFileReply(Readable.from([csvByteOrderMark + text]), {
    type: 'text/csv; charset=utf-8',
    name: `${table}-template.csv`,
  });
};
