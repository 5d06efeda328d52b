import type { Answer, Call } from '@primal/contracts/shared/api';
import { type ComponentType, type ReactNode, useState } from 'react';
import { QueryView, type QueryViewProps } from '../page/query-view.tsx';
import { Loading } from '../page/states.tsx';
import { useParams } from './address-params.ts';
import type { CallInput } from './api-client.ts';
import { useApiQuery } from './api-hooks.ts';
import type { PageOfRemoved } from './remove.ts';
import { useRecord } from './use-record.ts';

export interface RecordPageProps<Data> {
  record: Data;
  /** For `useRemove`: the page does not ask for the record while it is being deleted. */
  removing: PageOfRemoved;
}

type ViewOf<C extends Call> = Pick<QueryViewProps<Answer<C>>, 'missing' | 'failed'> & { loading?: string };

/**
 * The page of one record: `recordPage(paymentsApi.getPayment, Payment, { missing })`. The call takes the parts of the
 * page's address under the same names.
 */
export const recordPage = <C extends Call>(
  call: C,
  Content: ComponentType<RecordPageProps<Answer<C>>>,
  { loading, ...view }: ViewOf<C>,
) =>
  function RecordPage() {
    const params = useParams();
    const [isLeaving, setLeaving] = useState(false);
    const removing = { onConfirmed: () => setLeaving(true), onRefused: () => setLeaving(false) };
    const query = useApiQuery<C>(call, { params } as CallInput<C>, { enabled: !isLeaving });
    return (
      <QueryView {...view} query={query} loading={<Loading label={loading} />}>
        {(record) => <Content key={JSON.stringify(params)} record={record} removing={removing} />}
      </QueryView>
    );
  };

interface EditViewOf<C extends Call> {
  /** Shown in place of the form if the record cannot be edited; null or false if it can. */
  closed?: (record: Answer<C>) => ReactNode;
}

/** The page that edits a record. The form opens on what the server holds now and stays whatever a later read brings. */
export const editPage = <C extends Call>(
  call: C,
  Form: ComponentType<{ stored: Answer<C> }>,
  { loading, closed, ...view }: ViewOf<C> & EditViewOf<C>,
) =>
  function EditPage() {
    const params = useParams();
    const query = useRecord(call, { params } as CallInput<C>, (record) => !closed?.(record));
    return (
      <QueryView {...view} query={query} loading={<Loading label={loading} />}>
        {(record) =>
          query.opened === undefined ? (
            closed?.(record)
          ) : (
            <Form key={JSON.stringify(params)} stored={query.opened} />
          )
        }
      </QueryView>
    );
  };
