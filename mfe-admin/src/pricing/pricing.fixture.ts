import type { ProductAnswer } from '@primal/contracts/admin/product';

export const createProductAnswer = (fields: Partial<ProductAnswer> = {}): ProductAnswer =>
  ({
    id: 'p',
    version: 3,
    name: 'Ribeye',
    productCode: '112A',
    category: 'Beef',
    brand: 'Highland',
    unit: 'Case',
    unitPrice: '10.50',
    costPrice: null,
    wholesalePrice: '9.00',
    restaurantPrice: '10.50',
    retailPrice: '13.00',
    scheduledPrices: [],
    ...fields,
  }) as ProductAnswer;

export const createProductAnswers = (count: number): ProductAnswer[] =>
  Array.from({ length: count }, (_, at) =>
    createProductAnswer({ id: `p${at}`, name: `Cut ${String(at).padStart(4, '0')}`, productCode: `C${at}` }),
  );
