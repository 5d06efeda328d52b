import type { BookDifference } from '@primal/contracts/billing/book-checks';

export const paths = {
  books: '/books',
  printBooks: (asOf: string) => `/books/print${asOf ? `?${new URLSearchParams({ asOf })}` : ''}`,
  close: '/books/close',
};

/** Where the document stands that a check names; null for what has no page of its own. */
export const pageOf = ({ documentType, documentId }: BookDifference): string | null => {
  switch (documentType) {
    case 'invoice':
      return `/invoices/${documentId}/view`;
    case 'payment':
      return `/payments/${documentId}`;
    case 'credit_memo':
      return `/credit-memos/${documentId}`;
    case 'cash_receipt':
      return `/cash-receipts/${documentId}/print`;
    case 'customer':
      return `/customers/${documentId}`;
    case 'cash_drawer_day':
    case 'cash_drawer':
    case 'cash_payout':
      return '/cash-drawer';
    case 'deposit':
      return '/deposits';
    case 'series':
      return null;
  }
};
