import type { Answer, Call } from '@primal/contracts/shared/api';
import { type ComponentType, type ReactNode, useState } from 'react';
import { QueryView, type QueryViewProps } from '../page/query-view.tsx';
import { Loading } from '../page/states.tsx';
import type { CallInput } from './api-client.ts';
import { useApiQuery } from './api-hooks.ts';
import { LatestRecordContext } from './latest-record.ts';
import type { RemovedPage } from './remove.ts';
import { useParams } from './url-params.ts';
import { useRecord } from './use-record.ts';

export interface RecordPageProps<Data> {
  record: Data;
  removing: RemovedPage;
}

type ViewOf<C extends Call> = Pick<QueryViewProps<Answer<C>>, 'missing' | 'failed'> & { loading?: string };

/** `recordPage(paymentsApi.getPayment, Payment, { missing })`; route params become the call's params. */
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
  closed?: (record: Answer<C>) => ReactNode;
}

/** The edit page of a record. The form opens on a fresh read; later reads only show that it is outdated. */
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
            <LatestRecordContext value={record as { version?: number }}>
              <Form key={JSON.stringify(params)} stored={query.opened} />
            </LatestRecordContext>
          )
        }
      </QueryView>
    );
  };
