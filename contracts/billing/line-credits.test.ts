import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, sum, toMoney, toWeight } from '../shared/decimal.ts';
import { lineProduct } from '../shared/documents.fixture.ts';
import { computeReturnShares } from './line-credits.ts';
import { arbitraryMoney, arbitraryWeight, countedLine, giveBack, weighedLine } from './returns.fixture.ts';
import { computeReturnableQuantity, isReturnedByPiece, type LineReturn, listSoldPieces } from './returns.ts';

const product = lineProduct();

describe('the credited share of discount and tax', () => {
  const share = (total: string, discount: string, tax: string): LineReturn => ({
    creditMemoId: 'c',
    creditNumber: 'CM-1',
    creditDate: '2026-11-23',
    reason: 'quality',
    quantity: '1.000',
    weight: null,
    pieceIds: [],
    corrections: [],
    total,
    discount,
    tax,
  });

  it('sums to the full amounts once everything is returned, even after voided returns', () => {
    fc.assert(
      fc.property(
        fc.array(arbitraryMoney(20_000), { minLength: 1, maxLength: 12 }),
        fc.nat(100),
        arbitraryMoney(5_000),
        fc.array(fc.nat(20), { maxLength: 6 }),
        (parts, percent, tax, voids) => {
          const subtotal = toMoney(sum(parts));
          const discount = toMoney(decimal(subtotal).times(percent).div(100));
          let out = [...parts];
          let returns: LineReturn[] = [];
          const giveBackAll = (most: number) => {
            for (const total of out.splice(0, most)) {
              const [one] = computeReturnShares(
                { subtotal, discount, tax, salesTax: null, items: [{ product, total: subtotal, returns }] },
                [{ product, total }],
              );
              if (!one) throw new Error('Each total has a share.');
              expect(decimal(total).plus(one.tax).minus(one.discount).gte(0)).toBe(true);
              returns = [...returns, share(total, one.discount, one.tax)];
            }
          };
          for (const at of voids) {
            giveBackAll(2);
            const gone = returns[at % (returns.length || 1)];
            returns = returns.filter((one) => one !== gone);
            out = [...out, ...(gone ? [gone.total] : [])];
          }
          giveBackAll(out.length);
          if (decimal(subtotal).eq(0)) return;
          expect(toMoney(sum(returns.map((one) => one.discount)))).toBe(discount);
          expect(toMoney(sum(returns.map((one) => one.tax)))).toBe(tax);
        },
      ),
    );
  });

  it('makes the credits of all returns sum to the invoice total less delivery, in any split', () => {
    const line = fc.oneof(
      fc
        .tuple(fc.array(arbitraryWeight, { minLength: 1, maxLength: 4 }), arbitraryMoney(2_000))
        .map(([weights, price]) => weighedLine(weights, price)),
      fc
        .tuple(fc.integer({ min: 1, max: 5 }), arbitraryMoney(2_000))
        .map(([count, price]) =>
          countedLine(
            toWeight(count),
            price,
            lineProduct({ productType: 'fixed-weight', weightPerBox: '7.777' }),
          ),
        ),
    );
    /** Each tuple is a piece or counted unit: its line and its return. */
    const order = fc.array(fc.tuple(fc.nat(3), fc.nat(4)), { minLength: 30, maxLength: 30 });
    const charges = fc.record({ percentOff: fc.nat(110), tax: arbitraryMoney(5_000) });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), charges, order, (sold, charge, steps) => {
        let items = sold;
        const subtotal = toMoney(sum(items.map(({ total }) => total)));
        const { tax } = charge;
        const most = decimal(subtotal).plus(tax);
        const off = decimal(subtotal).times(charge.percentOff).div(100);
        const discount = toMoney(off.gt(most) ? most : off);
        const whole = most.minus(discount);
        let sumOfMemos = decimal(0);
        const takeBack = (chosen: Map<number, number>) => {
          const back = [...chosen].flatMap(([at, count]) => {
            const from = items[at];
            if (!from) return [];
            const out = listSoldPieces(from).filter(({ returned }) => !returned);
            const left = Math.min(
              count,
              isReturnedByPiece(from) ? out.length : Number(computeReturnableQuantity(from)),
            );
            if (left === 0) return [];
            const choice = isReturnedByPiece(from)
              ? { pieceIds: out.slice(0, left).map(({ id }) => id) }
              : { quantity: toWeight(left) };
            return [{ at, after: giveBack(from, choice, from.returns.length) }];
          });
          const totals = back.map(({ after }) => after.returns.at(-1)?.total ?? '');
          const credited = totals.map((total) => ({ product, total }));
          const shares = computeReturnShares({ subtotal, discount, tax, salesTax: null, items }, credited);
          const memo = sum(totals)
            .plus(sum(shares.map((each) => each.tax)))
            .minus(sum(shares.map((each) => each.discount)));
          expect(memo.gte(0)).toBe(true);
          sumOfMemos = sumOfMemos.plus(memo);
          expect(sumOfMemos.lte(whole)).toBe(true);
          for (const [place, { at, after }] of back.entries())
            items = items.map((one, index) =>
              index === at
                ? {
                    ...after,
                    returns: after.returns.map((each, last) =>
                      last === after.returns.length - 1 ? { ...each, ...shares[place] } : each,
                    ),
                  }
                : one,
            );
        };
        for (const round of [0, 1, 2, 3, 4]) {
          const chosen = new Map<number, number>();
          for (const [at, when] of steps) if (when === round) chosen.set(at, (chosen.get(at) ?? 0) + 1);
          takeBack(chosen);
        }
        takeBack(new Map(items.map((_, at) => [at, 9])));
        expect(toMoney(sumOfMemos)).toBe(decimal(subtotal).eq(0) ? '0.00' : toMoney(whole));
      }),
    );
  });

  it('is proportional to the goods and never exceeds the value of the returned goods', () => {
    const invoice = { subtotal: '100.00', discount: '30.00', tax: '8.25', salesTax: null, items: [] };
    const back = (...totals: string[]) => totals.map((total) => ({ product, total }));
    expect(computeReturnShares(invoice, back('50.00', '16.67'))).toEqual([
      { discount: '15.00', tax: '4.13' },
      { discount: '5.00', tax: '1.37' },
    ]);
    expect(computeReturnShares({ ...invoice, discount: '120.00', tax: '0.00' }, back('50.00'))).toEqual([
      { discount: '50.00', tax: '0.00' },
    ]);
  });
});
