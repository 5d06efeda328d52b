import { pricingTiers } from '@primal/contracts/shared/lines';
import { yesNoColumn } from './columns.ts';
import { customerHeadings } from './customer-headings.ts';
import {
  looksLikeCity,
  looksLikeEmail,
  looksLikeName,
  looksLikePhone,
  looksLikeState,
  looksLikeStreet,
  looksLikeZip,
} from './detect-column-type.ts';
import { otherAddressNote } from './ignored-customer-columns.ts';
import { taxParser } from './parse-values.ts';
import { splitAddress } from './split-address.ts';
import {
  type CellsByTarget,
  type CombinedCells,
  isDeleted,
  joinTexts,
  type SubjectMapping,
} from './subject-mapping.ts';

const pickLines = (cells: CellsByTarget): readonly string[] => {
  const billing = cells.get('addressLines') ?? [];
  return billing.some((line) => line.trim() !== '') ? billing : (cells.get('shippingLines') ?? []);
};

const parts = [
  {
    field: 'addressLines',
    label: 'Address Lines (split)',
    several: true,
    fills: ['address', 'city', 'state', 'zipCode'],
  },
  {
    field: 'shippingLines',
    label: 'Shipping Address Lines (if there is no other address)',
    several: true,
    fills: ['address', 'city', 'state', 'zipCode'],
  },
  { field: 'contactFirstName', label: 'Contact First Name', fills: ['contactPerson', 'name'] },
  { field: 'contactLastName', label: 'Contact Last Name', fills: ['contactPerson', 'name'] },
  { field: 'taxable', label: 'Taxable (No means Tax Exempt)', fills: ['taxExempt', 'taxCode'] },
] as const;

const partNames = new Set<string>(parts.map(({ field }) => field));

const readTax = taxParser(yesNoColumn('', '').read);

const combine = (cells: CellsByTarget): CombinedCells => {
  const all = joinTexts(cells);
  const texts = Object.fromEntries(Object.entries(all).filter(([field]) => !partNames.has(field)));
  const person = [all.contactFirstName, all.contactLastName]
    .map((name) => name?.trim())
    .filter(Boolean)
    .join(' ');
  if (cells.has('addressLines') || cells.has('shippingLines')) {
    const { attention, ...split } = splitAddress(pickLines(cells), [
      texts.name ?? '',
      texts.contactPerson ?? '',
      person,
    ]);
    for (const [field, text] of Object.entries(split)) texts[field] = texts[field]?.trim() || text;
    if (attention && !person) texts.contactPerson = texts.contactPerson?.trim() || attention;
  }
  if (cells.has('contactFirstName') || cells.has('contactLastName'))
    texts.contactPerson = texts.contactPerson?.trim() || person;
  // A row with an id keeps its stored name.
  if (person && !texts.name?.trim() && !texts.id?.trim()) texts.name = person;
  if (isDeleted(texts.name)) texts.isActive = 'No';
  // Other programs name 'Tax', 'Non' or a code of their own in one column.
  const taxable = all.taxable?.trim() || texts.taxCode?.trim() || '';
  const { value: isTaxed } = readTax(taxable);
  if (typeof isTaxed === 'boolean') {
    texts.taxExempt = texts.taxExempt?.trim() || (isTaxed ? 'No' : 'Yes');
    delete texts.taxCode;
  } else if (taxable) texts.taxCode = taxable;
  // 'COD' as payment terms means cash on delivery.
  if (/^c\.?o\.?d\.?$/i.test(texts.paymentTerms?.trim() ?? '') && !texts.cashOnDelivery?.trim())
    texts.cashOnDelivery = 'Yes';
  return { texts };
};

const tiers = new Set<string>(pricingTiers);

/** Column mapping of customer lists (docs/decisions/0037). */
export const customerMapping: SubjectMapping = {
  headings: customerHeadings,
  unsupportedFields: { shippingLines: otherAddressNote },
  parts,
  joined: ['address', 'email'],
  // The preview asks for the tier, because it counts rows without a tier.
  questions: [],
  combine,
  reviseGuess: (fields, _headings, cells) => {
    // If the billing lines are blank, the shipping address becomes the address.
    const filled = (field: string) =>
      cells.some((column, at) => fields[at] === field && column.some((cell) => cell.trim() !== ''));
    if (!filled('addressLines') && !fields.includes('address')) return;
    for (const [at, field] of fields.entries()) if (field === 'shippingLines') fields[at] = null;
  },
  contentRules: [
    { field: 'email', looksLike: looksLikeEmail, ignoresHeading: true },
    { field: 'phone', looksLike: looksLikePhone, ignoresHeading: true },
    { field: 'state', looksLike: looksLikeState, ignoresHeading: true },
    { field: 'zipCode', looksLike: looksLikeZip },
    {
      field: 'pricingTier',
      looksLike: (cell) => tiers.has(cell.toLowerCase().replace(/\s/g, '')),
      ignoresHeading: true,
    },
    { field: 'address', looksLike: looksLikeStreet },
    { field: 'name', looksLike: looksLikeName },
    { field: 'city', looksLike: looksLikeCity, ignoresHeading: true, before: ['state', 'zipCode'] },
  ],
};
