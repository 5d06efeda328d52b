import { z } from 'zod';
import { apiTable, noContent } from '../shared/api.ts';
import { optionalName, requiredName } from '../shared/schemas.ts';

export const accountTypes = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
export type AccountType = (typeof accountTypes)[number];

/**
 * Ledger accounts by role, with default numbers and names (docs/rules/books.md#accounts). `sales` also has an
 * account for each product category, `cash_payouts` for each category that an admin added.
 */
export const accountRoles = {
  cash: { number: '1000', name: 'Cash', type: 'asset' },
  undeposited_checks: { number: '1050', name: 'Undeposited Checks', type: 'asset' },
  card: { number: '1060', name: 'Card Payments', type: 'asset' },
  bank: { number: '1100', name: 'Bank', type: 'asset' },
  accounts_receivable: { number: '1200', name: 'Accounts Receivable', type: 'asset' },
  customer_credits: { number: '2100', name: 'Customer Credits', type: 'liability' },
  sales_tax: { number: '2200', name: 'Sales Tax Payable', type: 'liability' },
  opening_balance: { number: '3000', name: 'Opening Balances', type: 'equity' },
  sales: { number: '4000', name: 'Sales', type: 'income' },
  delivery_income: { number: '4100', name: 'Delivery Income', type: 'income' },
  discounts: { number: '4200', name: 'Discounts', type: 'income' },
  discounts_given: { number: '4210', name: 'Discounts Given', type: 'income' },
  finance_charge_income: { number: '4300', name: 'Finance Charge Income', type: 'income' },
  cash_over_short: { number: '6100', name: 'Cash Over and Short', type: 'expense' },
  cash_payouts: { number: '6200', name: 'Cash Payouts', type: 'expense' },
  own: { number: '', name: 'Account', type: 'expense' },
  small_differences: { number: '6300', name: 'Small Differences', type: 'expense' },
  bad_debts: { number: '6310', name: 'Bad Debts', type: 'expense' },
  processing_fees: { number: '6400', name: 'Processing Fees', type: 'expense' },
} as const satisfies Record<string, { number: string; name: string; type: AccountType }>;

export type AccountRole = keyof typeof accountRoles;
export const accountRoleNames = Object.keys(accountRoles) as [AccountRole, ...AccountRole[]];

/** Roles that have further accounts, by category. */
export const rolesWithCategories: readonly AccountRole[] = ['sales', 'cash_payouts', 'own'];

/** Key of an account in paths and bodies: `bank`, `sales:Beef`, or the id of an own account. */
const formatAccountKey = ({ role, category }: { role: AccountRole; category: string | null }): string =>
  category === null ? role : role === 'own' ? category : `${role}:${category}`;

export const accountByPaymentMethod = {
  cash: 'cash',
  check: 'undeposited_checks',
  credit_card: 'card',
  card: 'card',
  wire_transfer: 'bank',
  ach: 'bank',
  brought_forward: 'opening_balance',
} as const satisfies Record<string, AccountRole>;

/**
 * Ledger account. `category` is null for a role's general account, which receives sales without a category.
 * `number` is empty until a user numbers a payout account. `key` names the account in paths and bodies.
 */
export const accountAnswer = z.object({
  key: z.string(),
  role: z.enum(accountRoleNames),
  category: z.string().nullable(),
  number: z.string(),
  name: z.string(),
  type: z.enum(accountTypes),
});
export type AccountAnswer = z.infer<typeof accountAnswer>;

/** Default number and name: `4000`, `Sales`. A category's account has no number: `Sales - Beef`. */
export const defaultAccount = (role: AccountRole, category: string | null): AccountAnswer => {
  const { number, name, type } = accountRoles[role];
  const key = formatAccountKey({ role, category });
  return category
    ? { key, role, category, number: '', name: `${name} - ${category}`, type }
    : { key, role, category, number, name, type };
};

const accountName = requiredName(100, 'Please enter an account name.');

/** Editable fields. Only the accounts of categories may lack a number. */
export const categoryAccountFields = z.strictObject({ number: optionalName(20), name: accountName });
export const accountFields = z.strictObject({
  number: requiredName(20, 'Please enter an account number.'),
  name: accountName,
});

/** Own account of the chart. */
export const ownAccountFields = accountFields.extend({
  type: z.enum(accountTypes, { error: 'Please select a type.' }),
});

const renamedAccount = categoryAccountFields
  .extend({
    role: z.enum(accountRoleNames, { error: 'This account does not exist.' }),
    category: optionalName(100),
  })
  .refine(({ category, number }) => category !== null || number !== null, {
    error: 'Please enter an account number.',
    path: ['number'],
  })
  .transform((account) => ({ ...account, number: account.number ?? '' }));

const accountsList = z
  .array(renamedAccount)
  .min(1, 'Please change at least one account.')
  .max(1000, 'At most 1,000 accounts at once.');

/** Changes only the listed accounts. Also accepts the bare list of the answer. */
export const accountsBody = z.union([
  z.strictObject({ accounts: accountsList }),
  accountsList.transform((accounts) => ({ accounts })),
]);

export const accountsApi = apiTable({
  listAccounts: {
    method: 'GET',
    path: '/api/settings/accounts',
    permission: 'viewInvoices',
    summary: 'The accounts of the ledger by number and name: each role, sales and payouts by category.',
    answer: z.array(accountAnswer),
  },
  saveAccounts: {
    method: 'PUT',
    path: '/api/settings/accounts',
    permission: 'closePeriods',
    refusal: 'Only an admin may rename or number accounts.',
    summary:
      'Rename or number ledger accounts; a new category of `cash_payouts` adds an account for payouts. Accounts that are not listed stay the same. 409 if a name or a number belongs to another account.',
    body: accountsBody,
    answer: z.array(accountAnswer),
  },
  addAccount: {
    method: 'POST',
    path: '/api/settings/accounts',
    permission: 'closePeriods',
    refusal: 'Only an admin may add accounts.',
    summary: 'Add an own account for journal entries. 409 if its name or number belongs to another account.',
    body: ownAccountFields,
    answer: accountAnswer,
    status: 201,
    creates: true,
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/api/settings/accounts/{id}',
    permission: 'closePeriods',
    refusal: 'Only an admin may delete accounts.',
    summary: 'Delete an own account; 409 if it has journal entries or bank files.',
    answer: noContent,
    status: 204,
  },
});
