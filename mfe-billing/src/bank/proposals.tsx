import { type BankProposal, bankApi } from '@primal/contracts/billing/bank';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { counted } from '@primal/contracts/shared/text';
import { ActionButton, IconAction, QueryView, Section, TwoLines, useDisabledReason } from '@primal/kit';
import { IconCheck } from '@primal/kit/icons';
import { useApiMutation, useApiQuery } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { DocumentLink } from '../ledger/document-link.tsx';
import { useBankAccount } from './account.tsx';
import { formatEntryDetails, formatEntryName, formatLineName } from './columns.tsx';

const toKey = ({ line, entries }: BankProposal): string => line?.id ?? entries[0]?.id ?? '';
const toMatch = ({ line, entries }: BankProposal) => ({
  lineId: line?.id ?? null,
  entryIds: entries.map(({ id }) => id),
});

const columns: Column<BankProposal>[] = [
  {
    header: 'Bank Line',
    card: 'title',
    cell: ({ line }) =>
      line ? (
        <TwoLines
          main={formatLineName(line)}
          sub={[formatDate(line.date), line.reference].filter(Boolean).join(' · ')}
        />
      ) : (
        'None: these cancel each other'
      ),
  },
  {
    header: 'Ledger Entries',
    cell: ({ entries }) =>
      entries.map((entry) => (
        <TwoLines
          key={entry.id}
          main={<DocumentLink {...entry} />}
          sub={[formatDate(entry.date), formatEntryDetails(entry)].filter(Boolean).join(' · ')}
        />
      )),
  },
  {
    header: 'Amount',
    align: 'right',
    nowrap: true,
    cell: ({ line }) => formatMoney(line?.amount ?? '0.00'),
  },
];

export const useMatch = (onSuccess?: () => void) =>
  useApiMutation(bankApi.matchBankLines, {
    subject: ({ body }) => JSON.stringify(body.matches),
    invalidates: ['/api/bank'],
    done: ({ count }) => `${counted(count, 'match', 'matches')} accepted`,
    failed: 'Failed to match',
    ...(onSuccess && { onSuccess }),
  });

/** Proposed matches. Nothing is stored until a person accepts. */
export const Proposals = () => {
  const accountId = useBankAccount();
  const query = useApiQuery(bankApi.proposeBankMatches, { query: { accountId } });
  const match = useMatch();
  const reason = useDisabledReason(bankApi.matchBankLines.permission, bankApi.matchBankLines.refusal);
  const accept = (proposals: readonly BankProposal[]) =>
    match.mutate({ body: { accountId, matches: proposals.map(toMatch) } });
  return (
    <QueryView query={query}>
      {({ count, proposals }) => (
        <Section
          title="Proposed Matches"
          note={
            count > proposals.length
              ? `The first ${proposals.length} of ${count.toLocaleString('en-US')}`
              : 'By amount and date. Nothing is matched until you accept it.'
          }
        >
          <DataTable
            label="Proposed matches"
            columns={columns}
            rows={proposals}
            rowKey={toKey}
            dense
            actions={(proposal) => (
              <IconAction
                label={`Accept ${proposal.line ? formatLineName(proposal.line) : proposal.entries.map(formatEntryName).join(', ')}`}
                icon={IconCheck}
                shortcut="a"
                disabledReason={reason}
                onClick={() => accept([proposal])}
              />
            )}
            empty={{
              title: 'No proposals',
              description:
                'Open bank lines and ledger entries of equal amounts within 5 days appear here. Checks appear by number within 60 days.',
            }}
          />
          {proposals.length > 0 && (
            <ActionButton
              mt="sm"
              loading={match.isPending}
              disabledReason={reason}
              onClick={() => accept(proposals)}
            >
              {`Accept All ${proposals.length} Shown`}
            </ActionButton>
          )}
        </Section>
      )}
    </QueryView>
  );
};
