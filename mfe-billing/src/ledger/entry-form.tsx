import { accountsApi } from '@primal/contracts/billing/accounts';
import {
  documentRoles,
  manualEntryApi,
  manualEntryBody,
  sumEntry,
} from '@primal/contracts/billing/manual-entry';
import { today } from '@primal/contracts/shared/dates';
import { formatMoney, toMoney, zero } from '@primal/contracts/shared/decimal';
import { readFigure } from '@primal/contracts/shared/figures';
import {
  ActionButton,
  DateField,
  FieldRow,
  FormDialog,
  IconAction,
  Text,
  TextInput,
  toast,
  useCloseAndGoTo,
  useGoTo,
} from '@primal/kit';
import { Controller, MoneyField, Select, useRecordDialog } from '@primal/kit/forms';
import { IconPlus, IconTrash } from '@primal/kit/icons';
import { useApiMutation, useApiQuery } from '@primal/kit/platform';
import { useMemo } from 'react';
import { z } from 'zod';
import { paths } from '../routes.ts';
import classes from './ledger.module.css';
import { accountTypeLabels, formatAccountName } from './trial-balance.ts';

const typedLine = z.object({ account: z.string(), debit: z.string(), credit: z.string() });
type TypedLine = z.output<typeof typedLine>;

const blank: TypedLine = { account: '', debit: '', credit: '' };
const isBlank = ({ account, debit, credit }: TypedLine): boolean =>
  !account && !debit.trim() && !credit.trim();

/** Form fields as typed; blank lines are ignored. */
const entryForm = z
  .object({ date: z.string(), memo: z.string(), lines: z.array(typedLine) })
  .transform((values, context) => {
    const kept = values.lines.flatMap((line, at) => (isBlank(line) ? [] : [{ line, at }]));
    const read = manualEntryBody.safeParse({ ...values, lines: kept.map(({ line }) => line) });
    if (read.success) return read.data;
    for (const { path, message } of read.error.issues) {
      const [field = '', at, ...rest] = path;
      const place = field === 'lines' && typeof at === 'number' ? (kept[at]?.at ?? at) : at;
      context.addIssue({
        code: 'custom',
        message,
        path: [field, ...(place === undefined ? [] : [place]), ...rest],
      });
    }
    return z.NEVER;
  });

const readAmount = (text: string): string => readFigure(text, { places: 2, fixed: true }).value || '0.00';

/** `Debits $80.00, credits $75.00: $5.00 more debits` */
const describeBalance = (lines: readonly TypedLine[]): string => {
  const { debits, credits } = sumEntry(
    lines.map(({ debit, credit }) => ({ debit: readAmount(debit), credit: readAmount(credit) })),
  );
  const over = debits.minus(credits);
  const sides = `Debits ${formatMoney(debits)}, credits ${formatMoney(credits)}`;
  if (over.eq(0)) return debits.eq(0) ? sides : `${sides}: balanced`;
  return `${sides}: ${formatMoney(over.abs())} more ${over.gt(0) ? 'debits' : 'credits'}`;
};

/** Amount that balances the entry, for a side of a line; '' if that side has none. */
const computeRest = (lines: readonly TypedLine[], side: 'debit' | 'credit'): string => {
  const { debits, credits } = sumEntry(
    lines.map(({ debit, credit }) => ({ debit: readAmount(debit), credit: readAmount(credit) })),
  );
  const rest = side === 'debit' ? credits.minus(debits) : debits.minus(credits);
  return rest.gt(zero) ? toMoney(rest) : '';
};

/** First values of the form. Such an entry does not open once made. */
interface EntryDraft {
  date: string;
  memo: string;
  lines: TypedLine[];
}

const useEntryForm = (onClose: () => void, from?: EntryDraft) => {
  const goTo = useGoTo();
  const closeAndGoTo = useCloseAndGoTo();
  const making = useApiMutation(manualEntryApi.createManualEntry, { persistent: true });
  const record = useRecordDialog({
    schema: entryForm,
    defaults: from ?? { date: today(), memo: '', lines: [blank, blank] },
    writing: making,
    ask: async () => {
      // Drop blank lines, so that the server's errors name the lines of the form.
      const kept = form.getValues('lines').filter((line) => !isBlank(line));
      form.setValue('lines', kept);
      return true;
    },
    save: (body) => making.mutateAsync({ body }),
    onSaved: ({ id, entryNumber, total }) => {
      toast.success(`${entryNumber} made`, formatMoney(total));
      if (from) onClose();
      else closeAndGoTo(onClose, paths.manualEntry(id));
    },
    onStoredBefore: ({ id, entryNumber }) => {
      onClose();
      toast({
        title: `${entryNumber} was saved without your last changes`,
        description: 'If it is wrong, reverse it.',
        action: { label: 'Show It', onClick: () => goTo(paths.manualEntry(id)) },
      });
    },
    onClose,
    failed: 'Failed to make the journal entry',
    autosave: from ? null : { name: 'journal-entry' },
  });
  const { form } = record;
  return record;
};

const useAccountOptions = () => {
  const { data, error, refetch } = useApiQuery(accountsApi.listAccounts);
  const options = useMemo(
    () =>
      (data ?? [])
        .filter(({ role }) => !documentRoles.includes(role))
        .map((account) => ({
          value: account.key,
          label: formatAccountName(account),
          note: accountTypeLabels[account.type],
        })),
    [data],
  );
  return { options, loadError: error, onRetry: () => void refetch() };
};

/** Dialog for a journal entry by hand (docs/rules/books.md#journal-entries-by-hand). */
export const NewEntry = ({ onClose, from }: { onClose: () => void; from?: EntryDraft }) => {
  const { form, field, dialog } = useEntryForm(onClose, from);
  const accounts = useAccountOptions();
  const lines = form.watch('lines');
  const set = (next: TypedLine[]) => form.setValue('lines', next, { shouldDirty: true });
  const problem = form.formState.errors.lines;
  return (
    <FormDialog
      {...dialog}
      error={dialog.error ?? problem?.message ?? problem?.root?.message}
      title="New Journal Entry"
      submitLabel="Make Entry"
      size="lg"
      enterGoesOn
    >
      <FieldRow>
        <DateField label="Date" required {...field('date')} />
        <TextInput label="Memo" required placeholder="Bank fees of October" {...field('memo')} />
      </FieldRow>
      {lines.map((_line, at) => (
        <fieldset key={at} className={classes.line} aria-label={`Line ${at + 1}`}>
          <Controller
            control={form.control}
            name={`lines.${at}.account`}
            render={({ field: { value, onChange }, fieldState }) => (
              <Select
                label="Account"
                listLabel="Accounts"
                emptyText="No account found."
                {...accounts}
                value={value}
                onChange={onChange}
                error={fieldState.error?.message}
              />
            )}
          />
          {(['debit', 'credit'] as const).map((side) => (
            <MoneyField
              key={side}
              label={side === 'debit' ? 'Debit' : 'Credit'}
              placeholder={isBlank({ ...(lines[at] ?? blank), account: '' }) ? computeRest(lines, side) : ''}
              {...field(`lines.${at}.${side}`)}
            />
          ))}
          <div className={classes.remove}>
            {lines.length > 2 && (
              <IconAction
                label={`Remove Line ${at + 1}`}
                icon={IconTrash}
                onClick={() => set(form.getValues('lines').filter((_, other) => other !== at))}
              />
            )}
          </div>
        </fieldset>
      ))}
      <div>
        <ActionButton
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => set([...form.getValues('lines'), blank])}
        >
          Add Line
        </ActionButton>
      </div>
      <Text role="status">{describeBalance(lines)}</Text>
    </FormDialog>
  );
};
