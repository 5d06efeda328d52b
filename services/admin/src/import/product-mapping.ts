import { billedByUnits, productTypes, units } from '@primal/contracts/shared/lines';
import { computeShare, looksLikeCode, looksLikeMoney, looksLikeName } from './detect-column-type.ts';
import type { Fields } from './import.ts';
import { productHeadings } from './product-headings.ts';
import {
  type CellsByTarget,
  type CombinedCells,
  isDeleted,
  joinTexts,
  normalizeHeading,
  type Question,
  type SubjectMapping,
} from './subject-mapping.ts';

const notGoods = new Set([
  'service',
  'serv',
  'discount',
  'disc',
  'subtotal',
  'subt',
  'payment',
  'pmt',
  'othercharge',
  'othc',
  'salestaxitem',
  'comptax',
  'salestaxgroup',
  'stax',
  'salestax',
  'group',
  'grp',
  'bundle',
  'category',
  'fixedasset',
]);

/** Splits 'Beef:Chuck:112A' into the last part and the path before it. */
const splitLastPart = (text: string): { last: string; first: string } => {
  const parts = text.split(':').map((part) => part.trim());
  return { last: parts.at(-1) || text.trim(), first: parts.length > 1 ? (parts[0] ?? '') : '' };
};

const combine = (cells: CellsByTarget): CombinedCells => {
  const { itemKind, ...texts } = joinTexts(cells);
  const kind = normalizeHeading(itemKind ?? '');
  for (const field of ['productCode', 'name']) {
    const { last, first } = splitLastPart(texts[field] ?? '');
    if (!first) continue;
    texts[field] = last;
    texts.category = texts.category?.trim() || first;
  }
  if (isDeleted(texts.name)) texts.inStock = 'No';
  return {
    texts,
    problems: notGoods.has(kind)
      ? [`Type: ${itemKind?.trim()} is not a kind of product and is not imported.`]
      : [],
  };
};

const prices = [
  ['unitPrice', 'Unit Price'],
  ['wholesalePrice', 'Wholesale Price'],
  ['restaurantPrice', 'Restaurant Price'],
  ['retailPrice', 'Retail Price'],
] as const;

const priceQuestions = prices.slice(1).map(
  ([field, label]): Question => ({
    field,
    label: `${label} for new products without one`,
    required: true,
    answers: prices
      .filter(([other]) => other !== field)
      .map(([value, other]) => ({ value, label: `Same as ${other}` })),
    defaultAnswer: (fields) =>
      prices.map(([other]) => other).find((other) => other !== field && fields.has(other)) ?? '',
  }),
);

const toSameOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Answer to the product type: follows the unit of each product. */
const typeByUnit = 'by-unit';

/** Replaces that answer: products billed by the pound are weighed. */
export const fillTypeByUnit = (fields: Fields): Fields => {
  if (fields.productType !== typeByUnit) return fields;
  const isWeighed = (fields.billedBy || fields.unit) === 'LBS';
  return { ...fields, productType: isWeighed ? 'variable-weight' : 'fixed-weight' };
};

/** Replaces the answer to the question of taxable products by its value. */
export const fillTaxable = (fields: Fields): Fields =>
  typeof fields.taxable === 'string' ? { ...fields, taxable: fields.taxable === 'Yes' } : fields;

const questions: readonly Question[] = [
  {
    field: 'brand',
    label: 'Brand for new products without one',
    required: true,
    defaultAnswer: () => 'Unbranded',
  },
  { field: 'category', label: 'Category for new products without one', required: false },
  {
    field: 'unit',
    label: 'Unit for new products without one',
    required: true,
    answers: toSameOptions(units),
  },
  {
    field: 'billedBy',
    label: 'Billed By for new products without one',
    required: true,
    answers: [{ value: 'unit', label: 'Same as Unit' }, ...toSameOptions(billedByUnits)],
    defaultAnswer: () => 'unit',
  },
  {
    field: 'productType',
    label: 'Product Type for new products without one',
    required: false,
    answers: [
      { value: typeByUnit, label: 'By unit: LBS variable, others fixed' },
      ...toSameOptions(productTypes),
    ],
    defaultAnswer: () => typeByUnit,
  },
  ...priceQuestions,
  {
    field: 'taxable',
    label: 'Taxable of new products that do not say',
    required: false,
    answers: toSameOptions(['No', 'Yes']),
    defaultAnswer: () => 'No',
  },
];

/** If the QuickBooks items are codes, the description is the name. */
const useItemsAsCodes: NonNullable<SubjectMapping['reviseGuess']> = (fields, headings, cells) => {
  const name = fields.indexOf('name');
  const description = fields.indexOf('description');
  if (name < 0 && description >= 0) fields[description] = 'name';
  if (name < 0 || description < 0) return;
  if (
    !['item', 'itemname', 'productservicename', 'productservice', 'name'].includes(
      normalizeHeading(headings[name] ?? ''),
    )
  )
    return;
  const isCode = (cell: string) => looksLikeCode(splitLastPart(cell).last);
  if (computeShare(cells[name] ?? [], isCode) < 0.7) return;
  if (computeShare(cells[description] ?? [], looksLikeName) < 0.5) return;
  const code = fields.indexOf('productCode');
  if (
    code >= 0 &&
    computeShare(cells[code] ?? [], () => true) > 0 &&
    normalizeHeading(headings[code] ?? '') !== 'mpn'
  )
    return;
  if (code >= 0) fields[code] = null;
  fields[name] = 'productCode';
  fields[description] = 'name';
};

export const productMapping: SubjectMapping = {
  headings: productHeadings,
  parts: [{ field: 'itemKind', label: 'Item Type (services and taxes are refused)', fills: [] }],
  joined: [],
  requiresKnownWords: ['productType'],
  questions,
  combine,
  reviseGuess: useItemsAsCodes,
  contentRules: [
    { field: 'unitPrice', looksLike: looksLikeMoney },
    { field: 'productCode', looksLike: looksLikeCode },
    { field: 'name', looksLike: looksLikeName },
  ],
};
