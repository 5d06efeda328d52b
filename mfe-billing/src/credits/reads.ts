/** Reads that a credit memo makes old, beside the credit memos' own. */
export const creditReads = ['/api/accounts-receivable', '/api/invoices', '/api/customers'] as const;
