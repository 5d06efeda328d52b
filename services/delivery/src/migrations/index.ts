import { Copies } from './001-copies.ts';
import { Routes } from './002-routes.ts';
import { Customers } from './003-customers.ts';
import { Lists } from './004-lists.ts';
import { Planning } from './005-planning.ts';
import { Numbers } from './006-numbers.ts';
import { LongNumbers } from './007-long-numbers.ts';
import { FoldedSearch } from './008-folded-search.ts';
import { InactiveCustomers } from './009-inactive-customers.ts';
import { InvoicesOfOrders } from './010-invoices-of-orders.ts';
import { TermsTexts } from './011-terms-texts.ts';

export const migrations = [
  { name: '001-copies', class: Copies },
  { name: '002-routes', class: Routes },
  { name: '003-customers', class: Customers },
  { name: '004-lists', class: Lists },
  { name: '005-planning', class: Planning },
  { name: '006-numbers', class: Numbers },
  { name: '007-long-numbers', class: LongNumbers },
  { name: '008-folded-search', class: FoldedSearch },
  { name: '009-inactive-customers', class: InactiveCustomers },
  { name: '010-invoices-of-orders', class: InvoicesOfOrders },
  { name: '011-terms-texts', class: TermsTexts },
];
