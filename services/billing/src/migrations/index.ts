import { Copies } from './001-copies.ts';
import { Invoices } from './002-invoices.ts';
import { Payments } from './003-payments.ts';
import { Lists } from './004-lists.ts';
import { LetterheadData } from './005-letterhead.ts';
import { Outgoing } from './006-outgoing.ts';
import { MoneyReceived } from './010-money-received.ts';
import { MailedStatements } from './011-mailed-statements.ts';
import { CreditMemos } from './020-credit-memos.ts';
import { CashReceipts } from './021-cash-receipts.ts';
import { ClosingDate } from './070-closing-date.ts';
import { Pieces } from './075-pieces.ts';
import { FoldedSearch } from './090-folded-search.ts';
import { InvoiceHistory } from './092-invoice-history.ts';
import { WhoAndWhen } from './093-who-and-when.ts';
import { InactiveCustomers } from './096-inactive-customers.ts';

export const migrations = [
  { name: '001-copies', class: Copies },
  { name: '002-invoices', class: Invoices },
  { name: '003-payments', class: Payments },
  { name: '004-lists', class: Lists },
  { name: '005-letterhead', class: LetterheadData },
  { name: '006-outgoing', class: Outgoing },
  { name: '010-money-received', class: MoneyReceived },
  { name: '011-mailed-statements', class: MailedStatements },
  { name: '020-credit-memos', class: CreditMemos },
  { name: '021-cash-receipts', class: CashReceipts },
  { name: '070-closing-date', class: ClosingDate },
  { name: '075-pieces', class: Pieces },
  { name: '090-folded-search', class: FoldedSearch },
  { name: '093-who-and-when', class: WhoAndWhen },
  { name: '096-inactive-customers', class: InactiveCustomers },
  { name: '092-invoice-history', class: InvoiceHistory },
];
