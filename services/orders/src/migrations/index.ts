import { Copies } from './copies.ts';
import { FoldedSearch } from './folded-search.ts';
import { InactiveCustomers } from './inactive-customers.ts';
import { Lists } from './lists.ts';
import { OrderDays } from './order-days.ts';
import { Orders } from './orders.ts';
import { Pieces } from './pieces.ts';
import { PiecesThatLeft } from './pieces-that-left.ts';
import { ProductsInSearch } from './products-in-search.ts';
import { Recall } from './recall.ts';
import { Weighing } from './weighing.ts';

/** In the order in which they run; a name never changes once it has run anywhere. */
export const migrations = [
  { name: '001-copies', class: Copies },
  { name: '002-orders', class: Orders },
  { name: '003-order-days', class: OrderDays },
  { name: '004-lists', class: Lists },
  { name: '005-pieces', class: Pieces },
  { name: '006-folded-search', class: FoldedSearch },
  { name: '007-weighing', class: Weighing },
  { name: '020-inactive-customers', class: InactiveCustomers },
  { name: '021-recall', class: Recall },
  { name: '022-products-in-search', class: ProductsInSearch },
  { name: '023-pieces-that-left', class: PiecesThatLeft },
];
