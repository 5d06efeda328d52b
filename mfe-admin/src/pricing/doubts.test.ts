import { expect, it } from 'vitest';
import { doubtsOf } from './doubts.ts';
import { editOf } from './price-edits.ts';
import { someProduct } from './pricing.fixture.ts';

const loin = someProduct({ name: 'Zeta Loin', retailPrice: '26.00', wholesalePrice: '0.00' });
const tenfold = (text: string) => `Retail Price of Zeta Loin: ${text} instead of $26.00.`;

it.each([
  [{ retailPrice: '545' }, [tenfold('$545.00')]],
  [{ retailPrice: '260' }, [tenfold('$260.00')]],
  [{ retailPrice: '2.60' }, [tenfold('$2.60')]],
  [{ retailPrice: '259.99' }, []],
  [{ retailPrice: '2.61' }, []],
  [{ retailPrice: '0' }, []],
  [{ wholesalePrice: '54', costPrice: '90' }, []],
  [{ retailPrice: '545', unitPrice: 'x' }, []],
])('%j: %j', (texts, doubts) => {
  expect(doubtsOf([editOf(loin, texts)])).toEqual(doubts);
});
