import { describe, expect, it } from 'vitest';
import {
  type CatalogProduct,
  findSureProduct,
  listWaitingProducts,
  offerProducts,
} from './product-choices.ts';
import { line, order, withAverageWeight } from './station.fixture.ts';

const none = () => undefined;

const catalogProduct = (
  name: string,
  code: string | null,
  averageWeight: string | null = null,
): CatalogProduct => ({
  id: `product of ${name}`,
  name,
  code,
  averageWeight,
});

describe('the products offered for a case', () => {
  const orders = [
    order('SO-1001', [line('a', 'Chicken Livers', '3'), line('b', 'Heavy Cream', '3')]),
    order('SO-1002', [
      line('c', 'Top Inside', '3', [], withAverageWeight('20.500')),
      line('d', 'Brisket', '3', [], withAverageWeight('14.000')),
    ]),
    order('SO-1003', [
      line('e', 'Ribeye', '3', [], withAverageWeight('5.000')),
      line('f', 'Shank', '1', [], { pieces: 1 }),
    ]),
  ];
  const offer = (chosenId: string | null, weight: string | undefined) =>
    offerProducts({ products: listWaitingProducts(orders), chosenId, weight, usual: none }).map(
      ({ id, note }) => [id.replace('product of ', ''), note].filter(Boolean).join(', '),
    );

  it('are those of the chosen order first, then by plausibility of the weight', () => {
    expect(offer('id of SO-1003', '21.100')).toEqual([
      'Ribeye, usually about 5.00 lb',
      'Top Inside',
      'Brisket',
      'Chicken Livers',
      'Heavy Cream',
    ]);
    expect(offer(null, '21.100')).toEqual([
      'Top Inside',
      'Brisket',
      'Chicken Livers',
      'Heavy Cream',
      'Ribeye, usually about 5.00 lb',
    ]);
  });
  it('keep their order without a weight', () => {
    expect(offer('id of SO-1003', undefined)[0]).toBe('Ribeye');
  });
});

describe('the product that a text means', () => {
  const offered = (...products: CatalogProduct[]) =>
    offerProducts({ products, chosenId: null, weight: undefined, usual: none });
  it('is the only match, or the only one with this code', () => {
    const lamb = offered(catalogProduct('Lamb Leg', '233'), catalogProduct('Ground Lamb', null));
    expect(findSureProduct(lamb, 'lamb')).toBe(-1);
    expect(findSureProduct(lamb.slice(1), 'lamb')).toBe(0);
    expect(findSureProduct(lamb.slice(1), '')).toBe(-1);
    const coded = offered(catalogProduct('Tuna 180 g', 'T1'), catalogProduct('Strip Loin', '180'));
    expect(findSureProduct(coded, '180')).toBe(1);
    expect(findSureProduct(coded, 'T1')).toBe(0);
  });
});
