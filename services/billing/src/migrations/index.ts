import type { Migrations } from '@primal/service-kit/database/migrate';
import { outgoingMailsTable } from '@primal/service-kit/mail/send-once';
import { bank } from './001-bank.ts';
import { cashDrawer } from './001-cash-drawer.ts';
import { cashReceipts } from './001-cash-receipts.ts';
import { copies } from './001-copies.ts';
import { creditMemos } from './001-credit-memos.ts';
import { invoices } from './001-invoices.ts';
import { ledger } from './001-ledger.ts';
import { payments } from './001-payments.ts';
import { refunds } from './001-refunds.ts';
import { writeOffs } from './001-write-offs.ts';

const mails = `${outgoingMailsTable};
  create index on outgoing_mails (subject_id)`;

export const migrations: Migrations = [
  {
    name: '001-tables',
    sql: [
      ...copies,
      ...invoices,
      payments,
      writeOffs,
      creditMemos,
      refunds,
      cashReceipts,
      ...cashDrawer,
      ...ledger,
      bank,
      mails,
    ],
  },
];
