import type { Answer, Call } from '@primal/contracts/shared/api';
import type { ComponentType, ReactNode } from 'react';
import { LinkButton } from '../actions/buttons.tsx';
import { type MissingText, QueryView, type QueryViewProps } from '../page/query-view.tsx';
import { EmptyState, Loading } from '../page/states.tsx';
import type { CallInput } from '../platform/api-client.ts';
import { useParams } from '../platform/url-params.ts';
import { useRecord } from '../platform/use-record.ts';
import { type LetterheadRead, useLetterhead } from './letterhead.tsx';

interface PaperViewProps<Data> extends Omit<QueryViewProps<Data>, 'loading' | 'children'> {
  loading?: string | undefined;
  empty?: MissingText;
  children: (data: Data, letterhead: LetterheadRead) => ReactNode;
}

/** A print page for one query. Waits for the letterhead, so that no sheet prints without it. */
export function PaperView<Data>({ loading, empty, children, ...view }: PaperViewProps<Data>) {
  const letterhead = useLetterhead();
  const waiting = <Loading label={loading} />;
  return (
    <QueryView {...view} loading={waiting}>
      {(data) => {
        if (empty && Array.isArray(data) && data.length === 0) {
          const { title, description, back } = empty;
          const action = <LinkButton to={back.to}>{back.label}</LinkButton>;
          return <EmptyState isPage title={title} description={description} action={action} />;
        }
        return letterhead ? children(data, letterhead) : waiting;
      }}
    </QueryView>
  );
}

export interface PaperProps<Data> {
  record: Data;
  letterhead: LetterheadRead;
}

/** `recordPaper(depositApi.getDeposit, Slip, { missing })`; route params become the call's params. */
export const recordPaper = <C extends Call>(
  call: C,
  Paper: ComponentType<PaperProps<Answer<C>>>,
  view: Pick<PaperViewProps<Answer<C>>, 'loading' | 'missing' | 'failed'>,
) =>
  function RecordPaper() {
    const params = useParams();
    const query = useRecord(call, { params } as CallInput<C>);
    return (
      <PaperView {...view} query={query}>
        {(record, letterhead) => (
          <Paper key={JSON.stringify(params)} record={record} letterhead={letterhead} />
        )}
      </PaperView>
    );
  };
