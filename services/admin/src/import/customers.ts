import { type CustomerAnswer, customerBody, customerPatch } from '@primal/contracts/admin/customer';
import { customerSaved } from '@primal/contracts/admin/events';
import type { EventDefinition } from '@primal/contracts/shared/events';
import { groupByNameKey, preferExactName, toNameKey } from '@primal/contracts/shared/fold';
import { pricingTiers } from '@primal/contracts/shared/lines';
import { exemptReasons, type TaxCode } from '@primal/contracts/shared/sales-tax';
import { isOneOf, sql } from '@primal/service-kit/database';
import { hasName } from '@primal/service-kit/lists/search';
import { z } from 'zod';
import {
  type CustomerRecord,
  CustomerSchema,
  findCustomerProblem,
  toAnswer as toCustomerAnswer,
} from '../customer/customer.ts';
import { selectCustomers } from '../customer/store.ts';
import type { AdminDb } from '../tables.ts';
import {
  choiceColumn,
  dateColumn,
  keepIfBlankColumn,
  moneyColumn,
  percentColumn,
  type ReadRow,
  streetColumn,
  textColumn,
  weekdaysColumn,
  wholeNumberColumn,
  yesNoColumn,
} from './columns.ts';
import { customerMapping } from './customer-mapping.ts';
import type { Fields, StoredFields } from './import.ts';
import {
  activeParser,
  parseEmail,
  parsePhone,
  parseTerms,
  parseZip,
  readWordedTerms,
} from './parse-values.ts';
import {
  collectLowerTexts,
  keepStoredSpelling,
  listIds,
  type Match,
  matchById,
  readText,
  type Subject,
} from './subject.ts';

const readTaxCodes = async (db: AdminDb): Promise<TaxCode[]> => {
  const settings = await db.selectFrom('settings').select('sales_tax as salesTax').executeTakeFirst();
  return settings?.salesTax?.codes ?? [];
};

/** Files name a tax code, records its id. */
const nameTaxCode = <Customer extends Pick<CustomerAnswer, 'taxCodeId'>>(
  customer: Customer,
  codes: readonly TaxCode[],
) => ({ ...customer, taxCode: codes.find(({ id }) => id === customer.taxCodeId)?.name ?? null });

/** An unknown code is left out with a note, because other programs have codes of their own. */
const resolveTaxCode = (match: Match, row: ReadRow, codes: readonly TaxCode[]): Match => {
  const { taxCode, ...values } = match.values ?? row.values;
  if (taxCode === undefined) return match;
  const name = readText({ taxCode }, 'taxCode');
  const code = codes.find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (code || !name)
    return { ...match, values: { ...values, taxCode: code?.name ?? null, taxCodeId: code?.id ?? null } };
  const note = `Tax Code: ${name} is not a tax code in Settings and is not imported.`;
  return { ...match, values, note: [match.note, note].filter(Boolean).join(' ') };
};

const tierWords = {
  'base price': 'base',
  standard: 'base',
  default: 'base',
  'wholesale price': 'wholesale',
  'restaurant price': 'restaurant',
  restaurants: 'restaurant',
  foodservice: 'restaurant',
  'food service': 'restaurant',
  'retail price': 'retail',
  'price level 1': 'tier1',
  'level 1': 'tier1',
  'price level 2': 'tier2',
  'level 2': 'tier2',
  'price level 3': 'tier3',
  'level 3': 'tier3',
};

const paymentTerms = wholeNumberColumn('paymentTerms', 'Payment Terms', {
  aliases: ['Payment Terms (days)', 'Terms'],
  readLenient: parseTerms,
});

const columns = [
  textColumn('name', 'Name', { aliases: ['Customer', 'Customer Name', 'Company'] }),
  streetColumn('address', 'Address', { aliases: ['Street'] }),
  keepIfBlankColumn('city', 'City'),
  keepIfBlankColumn('state', 'State'),
  keepIfBlankColumn('zipCode', 'Zip Code', { aliases: ['Zip', 'Postal Code'], readLenient: parseZip }),
  keepIfBlankColumn('phone', 'Phone', { aliases: ['Telephone'], readLenient: parsePhone }),
  textColumn('email', 'Email', { aliases: ['E-Mail Address'], readLenient: parseEmail }),
  textColumn('contactPerson', 'Contact Person', { aliases: ['Contact'] }),
  choiceColumn('pricingTier', 'Pricing Tier', pricingTiers, { aliases: ['Tier'], knownWords: tierWords }),
  yesNoColumn('isActive', 'Active', { readLenient: activeParser(yesNoColumn('', '').read) }),
  weekdaysColumn('deliveryDays', 'Delivery Days'),
  moneyColumn('minimumOrder', 'Minimum Order'),
  moneyColumn('deliveryCharge', 'Delivery Charge'),
  moneyColumn('freeDeliveryFrom', 'Free Delivery From'),
  moneyColumn('creditLimit', 'Credit Limit'),
  {
    ...paymentTerms,
    read: (cell: string) => readWordedTerms(cell) ?? paymentTerms.read(cell),
  },
  percentColumn('discountPercent', 'Discount Percent'),
  wholeNumberColumn('discountDays', 'Discount Days'),
  wholeNumberColumn('maxDaysOverdue', 'Max Days Overdue'),
  yesNoColumn('cashOnDelivery', 'Cash on Delivery', { aliases: ['COD'] }),
  yesNoColumn('onHold', 'On Hold'),
  textColumn('holdReason', 'Hold Reason'),
  yesNoColumn('showShorts', 'Show Shorts on Invoices', { aliases: ['Show Shorts'] }),
  textColumn('taxCode', 'Tax Code'),
  yesNoColumn('taxExempt', 'Tax Exempt'),
  choiceColumn('exemptReason', 'Exempt Reason', exemptReasons),
  textColumn('exemptCertificate', 'Exemption Certificate'),
  dateColumn('exemptUntil', 'Certificate Expires'),
  textColumn('deliverFrom', 'Deliver From'),
  textColumn('deliverUntil', 'Deliver Until'),
  textColumn('deliveryNotes', 'Delivery Notes'),
  textColumn('version', 'Version', { technical: true }),
  textColumn('id', 'Id', { technical: true }),
];

const toDigits = (phone: string): string => phone.replace(/\D/g, '');

const findCustomers = async (db: AdminDb, rows: readonly ReadRow[]): Promise<CustomerAnswer[]> => {
  const found = await selectCustomers(db)
    .where(
      'id',
      'in',
      sql<string>`(
        select id from customers where ${isOneOf('id', listIds(rows))}
        union select id from customers where ${hasName('name', collectLowerTexts(rows, 'name'))})`,
    )
    .execute();
  return found.map(toCustomerAnswer);
};

const matchCustomer = (
  row: ReadRow,
  customers: readonly CustomerAnswer[],
  named: ReadonlyMap<string, readonly CustomerAnswer[]>,
): Match => {
  const byId = matchById(row, customers, 'customer');
  if (byId) return byId;
  const name = readText(row.values, 'name');
  const alike = named.get(toNameKey(name)) ?? [];
  const phone = toDigits(readText(row.values, 'phone'));
  const street = readText(row.values, 'address').toLowerCase();
  const same = alike.filter((customer) => phone && toDigits(customer.phone) === phone);
  const sameStreet = alike.filter((customer) => customer.address.toLowerCase() === street);
  // A row with more details can match a customer that was stored with only a name.
  const nameOnly = alike.filter((customer) => !customer.phone && !customer.address);
  const likely = [same, sameStreet, nameOnly].find((some) => some.length > 0) ?? [];
  const exact = preferExactName(alike, name);
  const isNameAlone = !phone && !street && exact.length === 1;
  const found = isNameAlone ? exact : preferExactName(likely, name);
  if (found.length > 1)
    return { existing: null, problem: `Several customers are called ${found[0]?.name} here. Enter the Id.` };
  return found[0] ? keepStoredSpelling(row, found[0], ['name']) : { existing: null };
};

const toKey = (values: Fields): string | null => {
  const name = toNameKey(readText(values, 'name'));
  if (!name) return null;
  return [name, toDigits(readText(values, 'phone')), readText(values, 'address').toLowerCase()].join('\n');
};

const tier = () => z.enum(pricingTiers, { error: `Must be one of ${pricingTiers.join(', ')}.` });

export const lacksTier = (record: Fields): boolean => record.pricingTier === null;

/** Name of the customer's code, resolved to `taxCodeId`. */
const taxCode = z.string().nullish();

const { address, city, state, zipCode, phone } = customerBody.shape;

/** Other programs may export only a customer's name (docs/rules/catalog.md#customers). */
const nameAlone = {
  address: address.default(''),
  city: city.default(''),
  state: state.default(''),
  zipCode: zipCode.default(''),
  phone: phone.default(''),
};

export const customerSubject: Subject = {
  table: 'customers',
  schema: CustomerSchema,
  noun: 'customer',
  columns,
  mapping: customerMapping,
  identifyingFields: ['name', 'id'],
  // With an unknown tier, the customer would get the prices of another tier, possibly the cheapest.
  body: customerBody.extend({ ...nameAlone, taxCode, pricingTier: tier().nullable().default(null) }),
  patch: customerPatch.extend({ taxCode, pricingTier: tier().optional() }),
  saved: customerSaved as EventDefinition,
  matcher: async (db, rows) => {
    const [found, codes] = await Promise.all([findCustomers(db, rows), readTaxCodes(db)]);
    const customers = found.map((customer) => nameTaxCode(customer, codes));
    const named = groupByNameKey(customers);
    return (row) => resolveTaxCode(matchCustomer(row, customers, named), row, codes);
  },
  keyOf: toKey,
  nameOf: (values) => readText(values, 'name'),
  complete: (fields) => fields,
  findProblem: (record) => findCustomerProblem(record as StoredFields & CustomerRecord),
  toAnswer: (record) => toCustomerAnswer(record as StoredFields & CustomerRecord),
  read: async (db, after, limit) => {
    const [customers, codes] = await Promise.all([
      selectCustomers(db).where('id', '>', after).orderBy('id').limit(limit).execute(),
      readTaxCodes(db),
    ]);
    return customers.map((customer) => nameTaxCode(toCustomerAnswer(customer), codes));
  },
};
