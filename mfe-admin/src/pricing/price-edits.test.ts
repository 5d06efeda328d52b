import { describe, expect, it } from 'vitest';
import { createEditStore } from './edit-store.ts';
import {
  applyTyping,
  chooseBase,
  createEdit,
  describeConflict,
  findChangeWarnings,
  findHigherCost,
  findProblem,
  findWarnings,
  formatMarkup,
  isStored,
  toPrices,
} from './price-edits.ts';
import { createProductAnswer, createProductAnswers } from './pricing.fixture.ts';

const product = createProductAnswer();

describe('typed prices', () => {
  it('are an edit until every price equals the stored price', () => {
    const edit = applyTyping(product, undefined, 'retailPrice', '14') ?? undefined;
    const both = applyTyping(product, edit, 'costPrice', '8') ?? undefined;
    expect(both?.texts).toEqual({ retailPrice: '14', costPrice: '8' });
    const one = applyTyping(product, both, 'retailPrice', '13') ?? undefined;
    expect(one?.texts).toEqual({ costPrice: '8' });
    expect(applyTyping(product, one, 'costPrice', '')).toBeNull();
  });

  it('are an edit if equal to the current price while another price is scheduled', () => {
    const entry = { id: 'a', from: '2031-01-06', scheduledBy: 'Ann', retailPrice: '14.50' };
    const coming = createProductAnswer({ scheduledPrices: [entry] });
    expect(applyTyping(coming, undefined, 'retailPrice', '13')?.texts).toEqual({ retailPrice: '13' });
    expect(applyTyping(coming, undefined, 'unitPrice', '10.50')).toBeNull();
  });

  it('belong to the version shown when typing began', () => {
    const edit = applyTyping(product, undefined, 'retailPrice', '$1,299') ?? undefined;
    const later = applyTyping({ ...product, version: 4 }, edit, 'unitPrice', '') ?? undefined;
    expect(later && toPrices(later, later.product)).toEqual({
      version: 3,
      retailPrice: '1299.00',
      unitPrice: '',
    });
  });

  it.each([
    ['retailPrice', '', 'Retail Price is required.'],
    ['costPrice', '', null],
    ['unitPrice', '', null],
    ['costPrice', '-1', 'Must be 0 or more.'],
    ['unitPrice', '5,45', 'Please write decimals with a point, like 1,234.50.'],
    ['unitPrice', '5.455', 'Must have at most 2 decimal places.'],
  ] as const)('for %s of %j have the error: %s', (field, text, problem) => {
    expect(findProblem(field, text)).toBe(problem);
    expect(createEdit(product, { [field]: text }).isValid).toBe(problem === null);
  });
});

it('calculates the markup on cost and reports a price below cost', () => {
  const bought = createProductAnswer({ costPrice: '10.00', retailPrice: '13.00', wholesalePrice: '9.40' });
  const edit = createEdit(bought, { costPrice: '9.50', unitPrice: 'x' });
  expect(formatMarkup(bought, undefined, 'retailPrice')).toBe('+30.0%');
  expect(formatMarkup(bought, edit, 'retailPrice')).toBe('+36.8%');
  expect(formatMarkup(bought, edit, 'wholesalePrice')).toBe('-1.1%');
  expect(formatMarkup(bought, edit, 'unitPrice')).toBeNull();
  expect(formatMarkup(product, undefined, 'retailPrice')).toBeNull();
  expect(findHigherCost(bought, edit, 'wholesalePrice')).toBe('$9.50');
  expect(findHigherCost(bought, edit, 'retailPrice')).toBeNull();
});

describe("another user's change", () => {
  const edit = createEdit(product, { retailPrice: '14' });

  it('is reported for an edited price, and the server rejects the save once', () => {
    const now = { ...product, version: 4, retailPrice: '15.00' };
    expect(describeConflict(edit, now)).toBe('Retail Price is $15.00 now. What you typed is kept.');
    expect(chooseBase(edit, now)).toBe(edit.product);
    const both = createEdit(product, { unitPrice: '11', retailPrice: '14' });
    expect(describeConflict(both, { ...now, unitPrice: '12.00' })).toBe(
      'Unit Price is $12.00 now, and 1 more changed. What you typed is kept.',
    );
  });

  it('is ignored for another price or another field', () => {
    const now = { ...product, version: 4, wholesalePrice: '8.00', category: 'Veal' };
    expect(describeConflict(edit, now)).toBeNull();
    expect(chooseBase(edit, now)).toBe(now);
    expect(chooseBase(edit, undefined)).toBe(edit.product);
  });

  it('is ignored if the new price equals the edit', () => {
    expect(isStored(edit, { ...product, version: 4, retailPrice: '14.00' })).toBe(true);
    expect(isStored(edit, product)).toBe(false);
  });
});

describe('undo', () => {
  const [one, two] = createProductAnswers(2) as [typeof product, typeof product];
  const readTexts = (store: ReturnType<typeof createEditStore>) =>
    [one, two].map(({ id }) => store.of(id)?.texts ?? null);

  it('reverts a cell in one step and redoes it', () => {
    const store = createEditStore();
    for (const text of ['1', '14', '14.2', '14.25']) store.type(one, 'retailPrice', text);
    store.endStep();
    store.type(two, 'costPrice', '8');
    expect(store.step('undo')?.product.id).toBe(two.id);
    expect(readTexts(store)).toEqual([{ retailPrice: '14.25' }, null]);
    store.step('undo');
    expect(readTexts(store)).toEqual([null, null]);
    expect(store.step('undo')).toBeNull();
    store.step('redo');
    store.step('redo');
    expect(readTexts(store)).toEqual([{ retailPrice: '14.25' }, { costPrice: '8' }]);
    expect(store.step('redo')).toBeNull();
  });

  it('reverts a pasted block in one step to the earlier edits', () => {
    const store = createEditStore();
    store.type(one, 'retailPrice', '14');
    store.writeCells(
      [one, two].map((each) => ({ product: each, field: 'retailPrice' as const, text: '20' })),
    );
    expect(readTexts(store)).toEqual([{ retailPrice: '20' }, { retailPrice: '20' }]);
    store.step('undo');
    expect(readTexts(store)).toEqual([{ retailPrice: '14' }, null]);
  });

  it('skips a cell that was restored or left unchanged', () => {
    const store = createEditStore();
    store.type(one, 'retailPrice', '14');
    expect(store.restore()).toBe(true);
    expect(store.restore()).toBe(false);
    store.type(one, 'retailPrice', '1');
    store.type(one, 'retailPrice', '13.00');
    store.endStep();
    expect(store.step('undo')).toBeNull();
    expect(store.all().size).toBe(0);
  });

  it('notifies the listeners of one changed product, and leaves other objects unchanged', () => {
    const store = createEditStore();
    store.type(one, 'retailPrice', '14');
    const before = store.of(one.id);
    store.type(two, 'retailPrice', '15');
    expect(store.of(one.id)).toBe(before);
  });
});

const loin = createProductAnswer({ name: 'Zeta Loin', retailPrice: '26.00', wholesalePrice: '0.00' });
const far = (text: string) => `Retail Price of Zeta Loin: ${text} instead of $26.00.`;

it.each([
  [{ retailPrice: '545' }, [far('$545.00')]],
  [{ retailPrice: '260' }, [far('$260.00')]],
  [{ retailPrice: '2.60' }, [far('$2.60')]],
  [{ retailPrice: '259.99' }, []],
  [{ retailPrice: '2.61' }, []],
  [{ retailPrice: '0' }, []],
  [{ wholesalePrice: '54', costPrice: '90' }, []],
  [{ retailPrice: '545', unitPrice: 'x' }, []],
])('warns about the edit %j: %j', (texts, doubts) => {
  expect(findWarnings([createEdit(loin, texts)])).toEqual(doubts);
});

it('gives the same warnings about a bulk change', () => {
  const { id, name, productCode, category, brand } = loin;
  const changed = (price: string) => ({
    id,
    name,
    productCode,
    category,
    brand,
    prices: { retailPrice: { old: '26.00', new: price }, wholesalePrice: { old: '0.00', new: '9.00' } },
  });
  expect(findChangeWarnings([changed('129.99'), changed('130.00')])).toEqual([far('$130.00')]);
});
