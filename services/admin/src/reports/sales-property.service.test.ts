import { type SalesGroup, salesGroups } from '@primal/contracts/admin/sales-report';
import { addDays } from '@primal/contracts/shared/dates';
import { decimal, sum, toMoney } from '@primal/contracts/shared/decimal';
import { eventually } from '@primal/service-kit/testing';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { addCustomer, addProduct } from '../../testing/admin.ts';
import { createCashReceipt, createCreditMemo, createInvoice } from '../../testing/documents.ts';
import { startSalesReport } from '../../testing/sales.ts';

const { admin, client, publishCredit, publishInvoice, publishReceipt, readSales } = await startSalesReport();
afterAll(() => admin.stop());

const cents = fc.integer({ min: 0, max: 9_999_999 }).map((amount) => toMoney(decimal(amount).div(100)));
const document = fc.record({
  type: fc.constantFrom('invoice', 'credit', 'receipt'),
  day: fc.nat(89),
  customer: fc.nat(2),
  isVoided: fc.boolean(),
  charge: cents,
  lines: fc.array(fc.record({ product: fc.nat(2), total: cents }), { maxLength: 4 }),
});

it('the sales report equals the invoices, credits and cash sales of any quarter, in any grouping', async () => {
  const products = await Promise.all([0, 1, 2].map(() => addProduct(client)));
  const customers = await Promise.all([0, 1, 2].map(() => addCustomer(client)));
  let year = 2016;
  await fc.assert(
    fc.asyncProperty(fc.array(document, { minLength: 1, maxLength: 12 }), async (drawn) => {
      year += 1;
      const from = `${year}-01-01`;
      const to = addDays(`${year}-01-01`, 89);
      for (const { type, day, customer, isVoided, charge, lines } of drawn) {
        const date = addDays(from, day);
        const subtotal = toMoney(sum(lines.map((line) => line.total)));
        const hasCharge = type !== 'receipt';
        const total = toMoney(decimal(subtotal).plus(hasCharge ? charge : 0));
        const of = {
          customerId: customers[customer]?.id as string,
          productIds: lines.map((line) => products[line.product]?.id as string),
        };
        const status = isVoided ? { status: 'voided' as const } : {};
        const facts = { subtotal, total, ...(hasCharge ? { deliveryCharge: charge } : {}), ...status };
        const priced = <Item extends object>(items: readonly Item[]): Item[] =>
          items.map((item, at) => ({ ...item, total: lines[at]?.total as string }));
        if (type === 'invoice') {
          const made = createInvoice(of, { ...facts, invoiceDate: date });
          await publishInvoice({ ...made, items: priced(made.items) });
        } else if (type === 'credit') {
          const made = createCreditMemo(of, { ...facts, creditDate: date });
          await publishCredit({ ...made, items: priced(made.items) });
        } else {
          const made = createCashReceipt(of.productIds);
          await publishReceipt({ ...made, ...facts, saleDate: date, items: priced(made.items) });
        }
      }
      const counted = drawn.filter(({ isVoided }) => !isVoided);
      const come = (type: string) =>
        sum(
          counted
            .filter((each) => each.type === type)
            .flatMap(({ charge, lines }) => [
              ...lines.map((line) => line.total),
              type === 'receipt' ? '0' : charge,
            ]),
        );
      const expected = toMoney(come('invoice').plus(come('receipt')).minus(come('credit')));
      const agrees = async (by: SalesGroup) => {
        const { rows, totals } = await readSales({ from, to, by, basis: 'with_drafts' });
        expect(totals).toMatchObject({
          revenue: expected,
          credits: toMoney(come('credit')),
          cashSales: toMoney(come('receipt')),
        });
        expect(toMoney(sum(rows.map((row) => row.revenue)))).toBe(expected);
        for (const field of ['pounds', 'credits', 'cashSales'] as const)
          expect(sum(rows.map((row) => row[field])).eq(totals[field])).toBe(true);
        for (const field of ['cost', 'margin'] as const)
          expect(sum(rows.map((row) => row[field] ?? '0')).eq(totals[field] ?? '0')).toBe(true);
      };
      await eventually(() => agrees('customer'), 10_000);
      for (const by of salesGroups) await agrees(by);
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 120_000);
