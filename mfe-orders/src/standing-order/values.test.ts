import { standingOrderBody } from '@primal/contracts/orders/standing-order';
import { addDays, today } from '@primal/contracts/shared/dates';
import { weekdays } from '@primal/contracts/shared/delivery-days';
import { describe, expect, it } from 'vitest';
import { createBody, createLine, isDeliveredOn, type StandingValues, standingForm } from './values.ts';

const productId = '019a0000-0000-7000-8000-000000000003';
const customerId = '019a0000-0000-7000-8000-000000000002';

const values = (...lines: Parameters<typeof createLine>[0][]): StandingValues => ({
  ...standingForm.blank(),
  customerId,
  lines: lines.map(createLine),
});

describe('a standing order', () => {
  it('starts tomorrow, so that no order is created before somebody can pack it', () =>
    expect(standingForm.blank().from).toBe(addDays(today(), 1)));

  it('sends days with a quantity, and no empty row', () => {
    const filled = values(
      { productId, productName: 'Chicken', quantities: { mon: '4', tue: '', fri: '1,000' } },
      {},
    );
    expect(standingForm.issues(filled)).toEqual([]);
    expect(createBody(filled).lines).toEqual([{ productId, quantities: { mon: '4', fri: '1000' } }]);
    expect(standingOrderBody.safeParse(createBody(filled)).success).toBe(true);
  });

  it.each([
    [{ productId, quantities: { sun: '5,45' } }, /^Sunday: /],
    [{ quantities: { mon: '2' } }, /^Choose a product from the list, or remove the line\.$/],
  ])('reports an invalid value at its row: %j', (line, sentence) => {
    const wrong = values({}, line);
    expect(standingForm.issues(wrong)).toEqual([
      { path: `lines.${wrong.lines[1]?.key}`, message: expect.stringMatching(sentence) },
    ]);
  });

  it('shows contract errors at their row despite empty rows before it', () => {
    const empty = values({}, { productId, productName: 'Chicken' });
    const refused = standingOrderBody.safeParse(createBody(empty));
    const paths = refused.error?.issues.map(({ path }) => standingForm.formPath(path.join('.'), empty));
    expect(paths).toEqual([`lines.${empty.lines[1]?.key}`]);
  });

  it('delivers only on days with a positive quantity', () => {
    const line = createLine({
      quantities: { mon: '1,000', tue: '0', wed: 'x', thu: '5,45', fri: '', sat: '.5' },
    });
    expect(weekdays.filter((day) => isDeliveredOn(line, day))).toEqual(['mon', 'sat']);
  });

  it('is restored from a draft unchanged', () => {
    const typed = values({ productId, productName: 'Chicken', quantities: { mon: '2.' } });
    const kept = standingForm.draft().schema.parse(JSON.parse(JSON.stringify(typed)));
    expect(kept.lines.map(({ key: _, ...line }) => line)).toEqual(
      typed.lines.map(({ key: _, ...line }) => line),
    );
  });
});
