import { type BankEntry, type BankLine, bankApi } from '@primal/contracts/billing/bank';
import { decimal, formatMoney, sum } from '@primal/contracts/shared/decimal';
import {
  ActionButton,
  IconAction,
  preserveFocus,
  QueryView,
  Section,
  SummaryBar,
  useDisabledReason,
} from '@primal/kit';
import { IconPlus } from '@primal/kit/icons';
import { useApiQuery } from '@primal/kit/platform';
import { DataTable } from '@primal/kit/table';
import { useState } from 'react';
import { NewEntry } from '../ledger/entry-form.tsx';
import { useBankAccount } from './account.tsx';
import { entryColumns, formatEntryName, formatLineName, lineColumns } from './columns.tsx';
import { useMatch } from './proposals.tsx';

const none: ReadonlySet<string> = new Set();

const EntryForLine = ({ line, onClose }: { line: BankLine; onClose: () => void }) => {
  const account = useBankAccount() ?? 'bank';
  const value = line.amount.replace('-', '');
  const [own, other] = line.amount.startsWith('-')
    ? (['credit', 'debit'] as const)
    : (['debit', 'credit'] as const);
  const side = { account: '', debit: '', credit: '' };
  return (
    <NewEntry
      onClose={onClose}
      from={{
        date: line.date,
        memo: formatLineName(line),
        lines: [
          { ...side, [other]: value },
          { ...side, account, [own]: value },
        ],
      }}
    />
  );
};

interface Props {
  /** Opening balance of an open first reconciliation, which entries without a bank line may explain. */
  opening: string;
}

const Items = ({
  lines,
  entries,
  opening,
}: Props & { lines: readonly BankLine[]; entries: readonly BankEntry[] }) => {
  const accountId = useBankAccount();
  const [lineIds, setLineIds] = useState(none);
  const [entryIds, setEntryIds] = useState(none);
  const [entryFor, setEntryFor] = useState<BankLine | null>(null);
  const match = useMatch(() => {
    preserveFocus();
    setLineIds(none);
    setEntryIds(none);
  });
  const refusal = useDisabledReason(bankApi.matchBankLines.permission, bankApi.matchBankLines.refusal);
  const line = lines.find(({ id }) => lineIds.has(id));
  const chosen = entries.filter(({ id }) => entryIds.has(id));
  const total = sum(chosen.map(({ amount }) => amount));
  const without = total.eq(opening) ? opening : '0';
  const difference = decimal(line?.amount ?? without).minus(total);
  const reason =
    refusal ??
    (chosen.length === 0
      ? 'Choose a bank line and its ledger entries.'
      : !difference.eq(0)
        ? `They differ by ${formatMoney(difference)}.`
        : null);
  return (
    <>
      <Section title="Open Bank Lines" note="Choose one, then its ledger entries below">
        <DataTable
          label="Open bank lines"
          columns={lineColumns}
          rows={lines}
          rowKey={({ id }) => id}
          dense
          selection={{
            selected: lineIds,
            // Only one line: the one chosen last.
            onChange: (next) => setLineIds(new Set([...next].filter((id) => !lineIds.has(id)).slice(-1))),
            label: formatLineName,
          }}
          actions={(one) => (
            <IconAction
              label="Add Journal Entry"
              icon={IconPlus}
              shortcut="j"
              disabledReason={refusal}
              onClick={() => setEntryFor(one)}
            />
          )}
          empty={{ title: 'No open bank lines', description: 'Import a file of your bank.' }}
        />
      </Section>
      <Section title="Open Ledger Entries" note="Not on the bank's statement yet">
        <DataTable
          label="Open ledger entries"
          columns={entryColumns}
          rows={entries}
          rowKey={({ id }) => id}
          dense
          selection={{ selected: entryIds, onChange: setEntryIds, label: formatEntryName }}
          empty={{ title: 'No open ledger entries' }}
        />
      </Section>
      {(line || chosen.length > 0) && (
        <SummaryBar
          figures={[
            { label: 'Bank Line', value: formatMoney(line?.amount ?? '0') },
            { label: 'Entries', value: `${chosen.length} · ${formatMoney(total)}` },
            { label: 'Difference', value: formatMoney(difference), strong: true },
          ]}
        >
          <ActionButton
            loading={match.isPending}
            disabledReason={reason}
            onClick={() =>
              match.mutate({
                body: {
                  accountId,
                  matches: [{ lineId: line?.id ?? null, entryIds: chosen.map(({ id }) => id) }],
                },
              })
            }
          >
            Match
          </ActionButton>
        </SummaryBar>
      )}
      {entryFor && <EntryForLine line={entryFor} onClose={() => setEntryFor(null)} />}
    </>
  );
};

/** Open lines and entries, matched by hand: one line with one or several entries. */
export const MatchByHand = ({ opening }: Props) => {
  const openItems = { query: { accountId: useBankAccount(), status: 'open', limit: '500' } } as const;
  const lines = useApiQuery(bankApi.listBankLines, openItems);
  const entries = useApiQuery(bankApi.listBankEntries, openItems);
  return (
    <QueryView query={lines}>
      {(foundLines) => (
        <QueryView query={entries}>
          {(foundEntries) => <Items lines={foundLines} entries={foundEntries} opening={opening} />}
        </QueryView>
      )}
    </QueryView>
  );
};
