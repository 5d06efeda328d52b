import {
  type AccountAnswer,
  accountFields,
  accountsApi,
  accountTypes,
  categoryAccountFields,
} from '@primal/contracts/billing/accounts';
import {
  ActionButton,
  confirm,
  FieldRow,
  FormDialog,
  IconAction,
  NativeSelect,
  Section,
  Text,
  TextInput,
} from '@primal/kit';
import { useCallDialog, useRecordDialog } from '@primal/kit/forms';
import { IconPencil, IconTrash } from '@primal/kit/icons';
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

const accountReads = ['/api/settings/accounts'];

const columns: Column<AccountAnswer>[] = [
  { header: 'Number', nowrap: true, cell: ({ number }) => number },
  { header: 'Name', card: 'title', cell: ({ name }) => name },
  { header: 'Type', cell: ({ type }) => types[type] },
];

type EditedAccount = Pick<AccountAnswer, 'role' | 'category' | 'number' | 'name'>;

/** An account for payouts; its first name becomes its category. */
const newAccount: EditedAccount = { role: 'cash_payouts', category: '', number: '', name: '' };

interface FormProps {
  account: EditedAccount;
  chart: readonly AccountAnswer[];
  onClose: () => void;
}

const AccountForm = ({ account, chart, onClose }: FormProps) => {
  const { role, category, number, name } = account;
  const isNew = account === newAccount;
  const writing = useApiMutation(accountsApi.saveAccounts, { persistent: true });
  const isTaken = (text: string) =>
    chart.some((each) => each.role === role && each.category?.toLowerCase() === text.toLowerCase());
  const newFields = categoryAccountFields.refine((values) => !isTaken(values.name), {
    error: 'An account for payouts was already added under this name.',
    path: ['name'],
  });
  const { dialog, field } = useRecordDialog({
    schema: isNew ? newFields : category === null ? accountFields : categoryAccountFields,
    defaults: { number, name },
    writing,
    within: 'accounts.0',
    save: (values) =>
      writing.mutateAsync({
        body: { accounts: [{ role, category: isNew ? values.name : category, ...values }] },
      }),
    done: isNew ? 'Account added successfully' : 'Account updated successfully',
    onClose,
    failed: isNew ? 'Failed to add account' : 'Failed to update account',
  });
  return (
    <FormDialog
      {...dialog}
      title={isNew ? 'Add Payout Account' : 'Edit Account'}
      submitLabel={isNew ? 'Add Account' : 'Save Changes'}
      size="sm"
    >
      <FieldRow>
        <TextInput label="Account Number" required={category === null} {...field('number')} />
        <TextInput label="Account Name" required {...field('name')} />
      </FieldRow>
    </FormDialog>
  );
};

const typeOptions = accountTypes.map((value) => ({ value, label: types[value] }));

const NewAccount = ({ onClose }: { onClose: () => void }) => {
  const { dialog, field } = useCallDialog(accountsApi.addAccount, {
    invalidates: accountReads,
    defaults: { number: '', name: '', type: 'expense' },
    done: ({ name }) => ['Account added successfully', name],
    onClose,
    failed: 'Failed to add account',
  });
  return (
    <FormDialog {...dialog} title="Add Account" submitLabel="Add Account" size="sm">
      <Text size="sm">For journal entries that no other account fits, like bank fees or rent.</Text>
      <FieldRow>
        <TextInput label="Account Number" required {...field('number')} />
        <TextInput label="Account Name" required {...field('name')} />
      </FieldRow>
      <NativeSelect label="Type" data={typeOptions} {...field('type')} />
    </FormDialog>
  );
};

const useDeleteAccount = () => {
  const { mutate } = useApiMutation(accountsApi.deleteAccount, {
    invalidates: accountReads,
    done: 'Account deleted',
    failed: 'Failed to delete account',
  });
  return useCallback(
    async ({ key, name }: AccountAnswer) => {
      const message = `${name} will no longer be offered in journal entries.`;
      if (await confirm({ title: 'Delete account', message, confirmLabel: 'Delete', danger: true }))
        mutate({ params: { id: key } });
    },
    [mutate],
  );
};

/** Ledger account names, used in exports (docs/rules/books.md#accounts). */
export const LedgerAccounts = () => {
  const isAdmin = useHasPermission('closePeriods');
  const accounts = useApiQuery(accountsApi.listAccounts);
  const [editing, setEditing] = useState<EditedAccount | null>(null);
  const [isAdding, setAdding] = useState(false);
  const deleteAccount = useDeleteAccount();
  const actions = useCallback(
    (account: AccountAnswer) => (
      <>
        <IconAction
          label="Edit Account"
          icon={IconPencil}
          disabledReason={isAdmin ? null : accountsApi.saveAccounts.refusal}
          onClick={() => setEditing(account)}
        />
        {account.role === 'own' && (
          <IconAction
            label="Delete Account"
            icon={IconTrash}
            danger
            disabledReason={isAdmin ? null : accountsApi.deleteAccount.refusal}
            onClick={() => void deleteAccount(account)}
          />
        )}
      </>
    ),
    [isAdmin, deleteAccount],
  );
  return (
    <Section
      title="Accounts"
      actions={
        <>
          <ActionButton
            variant="default"
            disabledReason={isAdmin ? null : accountsApi.addAccount.refusal}
            onClick={() => setAdding(true)}
          >
            Add Account
          </ActionButton>
          <ActionButton
            variant="default"
            disabledReason={isAdmin ? null : accountsApi.saveAccounts.refusal}
            onClick={() => setEditing(newAccount)}
          >
            Add Payout Account
          </ActionButton>
        </>
      }
    >
      <Text size="sm">
        Enter the numbers and names of these accounts in your accounting program. Earlier entries show the new
        name, too. Add an account for each kind of payout from the cash drawer, like ice or postage.
        {!isAdmin && ` ${accountsApi.saveAccounts.refusal}`}
      </Text>
      <DataTable
        label="Accounts"
        loadingLabel="Loading accounts..."
        columns={columns}
        {...toQueryProps(accounts)}
        rowKey={({ key }) => key}
        actions={actions}
        empty={{ title: 'No accounts' }}
      />
      {editing && (
        <AccountForm account={editing} chart={accounts.data ?? []} onClose={() => setEditing(null)} />
      )}
      {isAdding && <NewAccount onClose={() => setAdding(false)} />}
    </Section>
  );
};
