import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import type { TaxCode } from '@primal/contracts/shared/sales-tax';
import type { AdminDb } from '../tables.ts';
import type { ReadRow } from './columns.ts';
import { type Match, readText } from './subject.ts';

export const readTaxCodes = async (db: AdminDb): Promise<TaxCode[]> => {
  const settings = await db.selectFrom('settings').select('sales_tax as salesTax').executeTakeFirst();
  return settings?.salesTax?.codes ?? [];
};

/** Files name a tax code, records its id. */
export const nameTaxCode = <Customer extends Pick<CustomerAnswer, 'taxCodeId'>>(
  customer: Customer,
  codes: readonly TaxCode[],
) => ({ ...customer, taxCode: codes.find(({ id }) => id === customer.taxCodeId)?.name ?? null });

/** An unknown code is left out with a note, because other programs have codes of their own. */
export const resolveTaxCode = (match: Match, row: ReadRow, codes: readonly TaxCode[]): Match => {
  const { taxCode, ...values } = match.values ?? row.values;
  if (taxCode === undefined) return match;
  const name = readText({ taxCode }, 'taxCode');
  const code = codes.find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (code || !name)
    return { ...match, values: { ...values, taxCode: code?.name ?? null, taxCodeId: code?.id ?? null } };
  const note = `Tax Code: ${name} is not a tax code in Settings and is not imported.`;
  return { ...match, values, note: [match.note, note].filter(Boolean).join(' ') };
};
