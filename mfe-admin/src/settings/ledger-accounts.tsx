import {
  type AccountAnswer,
  accountFields,
  accountsApi,
  categoryAccountFields,
} from '@primal/contracts/billing/accounts';
import { FieldRow, FormDialog, IconAction, Section, Text, TextInput } from '@primal/kit';
import { useRecordDialog } from '@primal/kit/forms';
import { IconPencil } from '@primal/kit/icons';
import { toQueryProps, useApiMutation, useApiQuery, useHasPermission } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { useCallback, useState } from 'react';

const types = {
  asset: 'Asset',
  liability: 'Liability',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expense',
} as const;

const columns: Column<AccountAnswer>[] = [
  { header: 'Number', nowrap: true, cell: ({ number }) => number },
  { header: 'Name', card: 'title', cell: ({ name }) => name },
  { header: 'Type', cell: ({ type }) => types[type] },
];

interface FormProps {
  account: AccountAnswer;
  onClose: () => void;
}

const AccountForm = ({ account, onClose }: FormProps) => {
  const { role, category, number, name } = account;
  const writing = useApiMutation(accountsApi.saveAccounts, { persistent: true });
  const { dialog, field } = useRecordDialog({
    schema: category === null ? accountFields : categoryAccountFields,
    defaults: { number, name },
    writing,
    within: 'accounts.0',
    save: (values) => writing.mutateAsync({ body: { accounts: [{ role, category, ...values }] } }),
    done: 'Account updated successfully',
    onClose,
    failed: 'Failed to update account',
  });
  return (
    <FormDialog {...dialog} title="Edit Account" submitLabel="Save Changes" size="sm">
      <FieldRow>
        <TextInput label="Account Number" required={category === null} {...field('number')} />
        <TextInput label="Account Name" required {...field('name')} />
      </FieldRow>
    </FormDialog>
  );
};

/** Ledger account names, used in exports (docs/rules/books.md#accounts). */
export const LedgerAccounts = () => {
  const isAdmin = useHasPermission('closePeriods');
  const accounts = useApiQuery(accountsApi.listAccounts);
  const [editing, setEditing] = useState<AccountAnswer | null>(null);
  const actions = useCallback(
    (account: AccountAnswer) => (
      <IconAction
        label="Edit Account"
        icon={IconPencil}
        disabledReason={isAdmin ? null : accountsApi.saveAccounts.refusal}
        onClick={() => setEditing(account)}
      />
    ),
    [isAdmin],
  );
  return (
    <Section title="Accounts">
      <Text size="sm">
        Enter the numbers and names of these accounts in your accounting program. Earlier entries show the new
        name, too.
        {!isAdmin && ` ${accountsApi.saveAccounts.refusal}`}
      </Text>
      <DataTable
        label="Accounts"
        loadingLabel="Loading accounts..."
        columns={columns}
        {...toQueryProps(accounts)}
        rowKey={({ role, category }) => `${role} ${category}`}
        actions={actions}
        empty={{ title: 'No accounts' }}
      />
      {editing && <AccountForm account={editing} onClose={() => setEditing(null)} />}
    </Section>
  );
};
