import { expect, it } from 'vitest';
import { doubtsOf, doubtsOfChange } from './doubts.ts';
import { editOf } from './price-edits.ts';
import { someProduct } from './pricing.fixture.ts';

const loin = someProduct({ name: 'Zeta Loin', retailPrice: '26.00', wholesalePrice: '0.00' });
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
])('%j: %j', (texts, doubts) => {
  expect(doubtsOf([editOf(loin, texts)])).toEqual(doubts);
});

it('asks the same of a change of many prices', () => {
  const { id, name, productCode, category, brand } = loin;
  const changed = (price: string) => ({
    id,
    name,
    productCode,
    category,
    brand,
    prices: { retailPrice: { old: '26.00', new: price }, wholesalePrice: { old: '0.00', new: '9.00' } },
  });
  expect(doubtsOfChange([changed('129.99'), changed('130.00')])).toEqual([far('$130.00')]);
});
