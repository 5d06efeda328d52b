import type { productBody } from '@primal/contracts/admin/product';
import type { z } from 'zod';
import { productTable } from './tables/products.ts';
import { parseTable } from './tables/table.ts';

type ProductBody = z.input<typeof productBody>;

export type DemoProduct = ProductBody & {
  category: string;
  productCode: string;
  /** Weighed piece by piece, so a line needs as many weights as pieces. */
  isWeighed: boolean;
  /** Pounds of one unit. */
  lbs: number;
};

type Way = Pick<ProductBody, 'productType' | 'unit' | 'billedBy'> &
  Partial<Pick<ProductBody, 'averageWeight' | 'fixedWeight' | 'weightPerBox' | 'weightPerPc'>>;

const ways: Record<string, (lbs: string) => Way> = {
  'weighed piece': (lbs) => ({ ...variable, unit: 'PC', averageWeight: lbs }),
  'weighed case': (lbs) => ({ ...variable, unit: 'Case', averageWeight: lbs }),
  // Fixed-weight, priced by the pound, without a promised weight: weighed anyway
  // (docs/rules/lines-and-weights.md#what-must-be-weighed).
  'catch case': (lbs) => ({ ...fixed, unit: 'Case', billedBy: 'LBS', averageWeight: lbs }),
  'fixed pounds': (lbs) => ({ ...fixed, unit: 'Case', billedBy: 'LBS', fixedWeight: lbs }),
  'loose pounds': (lbs) => ({ ...fixed, unit: 'LBS', billedBy: 'LBS', fixedWeight: lbs }),
  case: (lbs) => ({ ...fixed, unit: 'Case', billedBy: 'Case', weightPerBox: lbs }),
  piece: (lbs) => ({ ...fixed, unit: 'PC', billedBy: 'Piece', weightPerPc: lbs }),
  tub: (lbs) => ({ ...fixed, unit: 'Tub', billedBy: 'Tub', weightPerBox: lbs }),
};
const variable = { productType: 'variable-weight', billedBy: 'LBS' } as const;
const fixed = { productType: 'fixed-weight' } as const;

const weighed = new Set(['weighed piece', 'weighed case', 'catch case']);

type Column =
  | 'category'
  | 'code'
  | 'name'
  | 'brand'
  | 'sold'
  | 'lbs'
  | `${'cost' | 'wholesale' | 'restaurant' | 'retail'}Price`;

export const products: DemoProduct[] = parseTable<Column>(productTable).map(
  ({ code, sold, lbs, ...facts }) => {
    const way = ways[sold];
    if (!way) throw new Error(`Nothing is sold as ${sold}.`);
    return { ...facts, ...way(lbs), productCode: code, isWeighed: weighed.has(sold), lbs: Number(lbs) };
  },
);

export const toProductBody = ({ isWeighed: _, lbs: __, ...body }: DemoProduct): ProductBody => body;
