import type { AccountRole } from '@primal/contracts/billing/accounts';
import type { JournalDocument } from '@primal/contracts/billing/journal';
import { type RawBuilder, sql } from '@primal/service-kit/database';
import type { LockCredit } from './credit.ts';

type Sql = RawBuilder<unknown>;

/** Two queries that should agree: rows of `id` and `amount` in dollars, several per id. */
export interface Sides {
  computed: Sql;
  stored: Sql;
}

/** Amount of each document `d` that the ledger must show on accounts. */
interface PostedFigure {
  name: string;
  amount: Sql;
  accounts: readonly AccountRole[];
  side: 'debit' | 'credit';
  /** Amount of a line; by default its side less the other side. */
  moved?: Sql;
  /** Scope of the receivables: all documents, or the invoice alone. */
  of?: 'all documents' | 'the invoice';
  with?: Sql;
}

/** Columns of a document `d` for the memos of its entries; null by default. */
interface MemoColumns {
  method?: Sql;
  checkNumber?: Sql;
  reason?: Sql;
  voided: Sql;
  voidReason: Sql;
}

interface Journaled {
  type: JournalDocument;
  table: string;
  number: Sql;
  memo?: MemoColumns;
  figures: readonly PostedFigure[];
}

/** Rows that a document adds to statements, reports and checks. Money in dollars. */
export interface DocumentBooks {
  journaled: readonly Journaled[];
  /**
   * Movements of customers' accounts: `customer_id`, `id`, `date`, `at`, `type`, `side`, `number`, `amount`,
   * `method`, `check_number`. Charges are positive. `at` sorts within a day, `side` names the statement total.
   */
  movements?: Sql;
  /** Unapplied credit: `customer_id`, `type`, `id`, `number`, `date`, `created_at`, `amount`. */
  credits?: Sql;
  lockCredit?: LockCredit;
  /**
   * Settled amounts of invoices: `invoice_id`, `type`, `id`, `number`, `date`, `payment_method`, `amount`,
   * `write_off_kind`, `is_reversed`, `at`, `settled_by`.
   */
  settlements?: Sql;
  /** Taxed sales and credits: `date`, `is_credit`, `sales_tax`, `tax`, `net`. */
  taxed?: Sql;
  /** The document's figures by its parts, beside the stored ones. */
  parts?: Sides;
  /** Checks of its rows: rows of `of`, `id`, `label` and `problem`. */
  checks?: readonly Sql[];
}

/** Roles of accounts that receive money. */
export const moneyRoles: readonly AccountRole[] = [
  'cash',
  'undeposited_checks',
  'card',
  'bank',
  'opening_balance',
];

export const voidedByStatus: MemoColumns = {
  voided: sql`d.status = 'voided'`,
  voidReason: sql`d.void_reason`,
};

export const reversedByDate: MemoColumns = {
  voided: sql`d.reversed_on is not null`,
  voidReason: sql`d.reversal_reason`,
};
