import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, sum, toMoney, toWeight } from '../shared/decimal.ts';
import { lineProduct } from '../shared/documents.fixture.ts';
import { type LineProduct, lineTotal, sumWeights, writeWeights } from '../shared/lines.ts';
import {
  deriveCreditReason,
  groupReturns,
  isReturnedByPiece,
  type LineReturn,
  quantityLeft,
  returnFigures,
  returnShares,
  type SoldLine,
  soldPieces,
} from './returns.ts';

const itemId = '0190a000-0000-7000-8000-0000000000f0';

const weighedLine = (weights: string[], unitPrice: string, of = lineProduct()): SoldLine => {
  const figures = { quantity: toWeight(weights.length), weight: sumWeights(weights), unitPrice, weights };
  return {
    id: itemId,
    product: of,
    pieces: [],
    returns: [],
    quantity: figures.quantity,
    weight: figures.weight,
    unitPrice,
    total: lineTotal(of, figures),
    individualWeights: writeWeights(weights),
  };
};

const countedLine = (quantity: string, unitPrice: string, of: LineProduct): SoldLine => ({
  id: itemId,
  product: of,
  pieces: [],
  returns: [],
  quantity,
  unitPrice,
  weight: null,
  total: lineTotal(of, { quantity, weight: null, unitPrice, weights: [] }),
  individualWeights: '[]',
});

const giveBack = (
  line: SoldLine,
  choice: { pieceIds?: string[]; quantity?: string },
  at: number,
): SoldLine => {
  const { weights: _, ...figures } = returnFigures(line, choice);
  const back: LineReturn = {
    creditMemoId: `c${at}`,
    creditNumber: `CM-${at}`,
    creditDate: '2026-11-23',
    reason: 'quality',
    ...figures,
    discount: '0.00',
    tax: '0.00',
    pieceIds: choice.pieceIds ?? [],
  };
  return { ...line, returns: [...line.returns, back] };
};

const cents = (max: number) => fc.integer({ min: 0, max }).map((value) => toMoney(decimal(value).div(100)));
const pounds = fc.integer({ min: 1, max: 99_999 }).map((value) => toWeight(decimal(value).div(1000)));

describe('the credit for a return', () => {
  it('sums to exactly the line total over any number of returns', () => {
    const billed = fc.constantFrom<LineProduct['billedBy']>('LBS', 'Case', 'Tub', null);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(pounds, fc.nat(5)), { minLength: 1, maxLength: 30 }),
        cents(5_000),
        billed,
        (pieces, unitPrice, billedBy) => {
          let line = weighedLine(
            pieces.map(([weight]) => weight),
            unitPrice,
            lineProduct({ billedBy }),
          );
          const ids = soldPieces(line).map(({ id }) => id);
          expect(new Set(ids).size).toBe(pieces.length);
          for (let round = 0; round <= 5; round += 1) {
            const pieceIds = ids.filter((_, at) => pieces[at]?.[1] === round);
            if (pieceIds.length === 0) continue;
            line = giveBack(line, { pieceIds }, round);
            const credited = sum(line.returns.map(({ total }) => total));
            expect(decimal(line.returns.at(-1)?.total ?? '-1').gte(0)).toBe(true);
            expect(credited.lte(line.total)).toBe(true);
          }
          expect(toMoney(sum(line.returns.map(({ total }) => total)))).toBe(line.total);
          expect(soldPieces(line).every(({ returned }) => returned)).toBe(true);
        },
      ),
    );
  });

  it('is the line total of the returned weights while other pieces remain', () => {
    fc.assert(
      fc.property(fc.array(pounds, { minLength: 2, maxLength: 20 }), cents(5_000), (weights, unitPrice) => {
        const line = weighedLine(weights, unitPrice);
        const [first] = soldPieces(line);
        const { total } = returnFigures(line, { pieceIds: [first?.id ?? ''] });
        const own = toMoney(decimal(first?.weight ?? 0).times(unitPrice));
        // Rounded cents of many small pieces may exceed the line total.
        expect(total).toBe(decimal(own).gt(line.total) ? line.total : own);
      }),
    );
  });

  it('is $222.23 for 37.10 lb at $5.99, in any order of pieces', () => {
    const line = weighedLine(['37.1', '41.05', '38.3'], '5.99');
    const [first, second, third] = soldPieces(line).map(({ id }) => id);
    const back = (pieceIds: (string | undefined)[], of = line) =>
      giveBack(of, { pieceIds: pieceIds.map((id) => id ?? '') }, of.returns.length);
    expect(back([first]).returns[0]?.total).toBe('222.23');
    expect(back([first], back([second])).returns[1]?.total).toBe('222.23');
    const all = back([third], back([first], back([second])));
    expect(toMoney(sum(all.returns.map(({ total }) => total)))).toBe(line.total);
  });

  it('uses the catalog weight if there is one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 }),
        cents(900),
        (parts, price) => {
          const boxed = lineProduct({ productType: 'fixed-weight', weightPerBox: '12.345' });
          let line = countedLine(toWeight(parts.reduce((all, one) => all + one, 0)), price, boxed);
          expect(isReturnedByPiece(line)).toBe(false);
          for (const [at, part] of parts.entries()) line = giveBack(line, { quantity: toWeight(part) }, at);
          expect(toMoney(sum(line.returns.map(({ total }) => total)))).toBe(line.total);
          expect(quantityLeft(line)).toBe('0.000');
        },
      ),
    );
    const boxed = lineProduct({ productType: 'fixed-weight', weightPerBox: '12.500' });
    expect(returnFigures(countedLine('4.000', '2.00', boxed), { quantity: '3.000' })).toEqual({
      quantity: '3.000',
      weight: '37.500',
      weights: [],
      total: '75.00',
    });
  });
});

describe('the returnable pieces of a line', () => {
  it('have their own ids, or stable ids if no pieces were stored', () => {
    const line = weighedLine(['10.000', '10.000'], '3.00');
    const ids = soldPieces(line).map(({ id }) => id);
    expect(ids).toEqual(soldPieces({ ...line }).map(({ id }) => id));
    expect(ids.every((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))).toBe(true);
  });

  it('are a single piece if the line was weighed as a whole', () => {
    const line = { ...weighedLine(['61.000'], '3.00'), quantity: '2.000', individualWeights: '[]' };
    const [only, ...others] = soldPieces(line);
    expect([only, others]).toMatchObject([{ weight: '61.000', quantity: '2.000' }, []]);
    expect(returnFigures(line, { pieceIds: [only?.id ?? ''] })).toEqual({
      quantity: '2.000',
      weight: '61.000',
      weights: [],
      total: '183.00',
    });
  });
});

it('group returns by credit memo', () => {
  const line = giveBack(weighedLine(['10.000', '11.000'], '3.00'), {}, 10);
  const other = giveBack(
    giveBack(
      countedLine('5.000', '3.00', lineProduct({ billedBy: 'Case', productType: 'fixed-weight' })),
      { quantity: '1.000' },
      9,
    ),
    { quantity: '2.000' },
    10,
  );
  expect(
    groupReturns([
      { productName: 'Ribeye', returns: line.returns },
      { productName: 'Bacon', returns: other.returns },
    ]).map(({ creditNumber, lines }) => [creditNumber, lines.map(({ productName }) => productName)]),
  ).toEqual([
    ['CM-9', ['Bacon']],
    ['CM-10', ['Ribeye', 'Bacon']],
  ]);
});

it('have the reason damaged only if all returned goods are damaged', () => {
  expect(deriveCreditReason(['damaged', 'damaged'])).toBe('damaged');
  expect(deriveCreditReason(['damaged', 'quality'])).toBe('return');
});

describe('the credited share of discount and tax', () => {
  const share = (total: string, discount: string, tax: string): LineReturn => ({
    creditMemoId: 'c',
    creditNumber: 'CM-1',
    creditDate: '2026-11-23',
    reason: 'quality',
    quantity: '1.000',
    weight: null,
    pieceIds: [],
    total,
    discount,
    tax,
  });

  it('sums to the whole once everything is returned, even after voided returns', () => {
    fc.assert(
      fc.property(
        fc.array(cents(20_000), { minLength: 1, maxLength: 12 }),
        fc.nat(100),
        cents(5_000),
        fc.array(fc.nat(20), { maxLength: 6 }),
        (parts, percent, tax, voids) => {
          const subtotal = toMoney(sum(parts));
          const discount = toMoney(decimal(subtotal).times(percent).div(100));
          let out = [...parts];
          let returns: LineReturn[] = [];
          const giveBackAll = (most: number) => {
            for (const total of out.splice(0, most)) {
              const [one] = returnShares({ subtotal, discount, tax, items: [{ returns }] }, [total]);
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

  it('makes all returns of an invoice sum to its total less delivery, in any split', () => {
    const line = fc.oneof(
      fc
        .tuple(fc.array(pounds, { minLength: 1, maxLength: 4 }), cents(2_000))
        .map(([weights, price]) => weighedLine(weights, price)),
      fc
        .tuple(fc.integer({ min: 1, max: 5 }), cents(2_000))
        .map(([count, price]) =>
          countedLine(
            toWeight(count),
            price,
            lineProduct({ productType: 'fixed-weight', weightPerBox: '7.777' }),
          ),
        ),
    );
    /** Piece or counted unit: its line, and the return that it belongs to. */
    const order = fc.array(fc.tuple(fc.nat(3), fc.nat(4)), { minLength: 30, maxLength: 30 });
    const charges = fc.record({ percentOff: fc.nat(110), tax: cents(5_000) });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), charges, order, (sold, charge, steps) => {
        let items = sold;
        const subtotal = toMoney(sum(items.map(({ total }) => total)));
        const { tax } = charge;
        const most = decimal(subtotal).plus(tax);
        const off = decimal(subtotal).times(charge.percentOff).div(100);
        const discount = toMoney(off.gt(most) ? most : off);
        const whole = most.minus(discount);
        let credited = decimal(0);
        const takeBack = (chosen: Map<number, number>) => {
          const back = [...chosen].flatMap(([at, count]) => {
            const from = items[at];
            if (!from) return [];
            const out = soldPieces(from).filter(({ returned }) => !returned);
            const left = Math.min(count, isReturnedByPiece(from) ? out.length : Number(quantityLeft(from)));
            if (left === 0) return [];
            const choice = isReturnedByPiece(from)
              ? { pieceIds: out.slice(0, left).map(({ id }) => id) }
              : { quantity: toWeight(left) };
            return [{ at, after: giveBack(from, choice, from.returns.length) }];
          });
          const totals = back.map(({ after }) => after.returns.at(-1)?.total ?? '');
          const shares = returnShares({ subtotal, discount, tax, items }, totals);
          const memo = sum(totals)
            .plus(sum(shares.map((each) => each.tax)))
            .minus(sum(shares.map((each) => each.discount)));
          expect(memo.gte(0)).toBe(true);
          credited = credited.plus(memo);
          expect(credited.lte(whole)).toBe(true);
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
        expect(toMoney(credited)).toBe(decimal(subtotal).eq(0) ? '0.00' : toMoney(whole));
      }),
    );
  });

  it('is proportional to the goods and never exceeds them', () => {
    const invoice = { subtotal: '100.00', discount: '30.00', tax: '8.25', items: [] };
    expect(returnShares(invoice, ['50.00', '16.67'])).toEqual([
      { discount: '15.00', tax: '4.13' },
      { discount: '5.00', tax: '1.37' },
    ]);
    expect(returnShares({ ...invoice, discount: '120.00', tax: '0.00' }, ['50.00'])).toEqual([
      { discount: '50.00', tax: '0.00' },
    ]);
  });
});
