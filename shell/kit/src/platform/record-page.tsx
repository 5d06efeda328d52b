import type { Answer, Call } from '@primal/contracts/shared/api';
import { type ComponentType, useState } from 'react';
import { QueryView, type QueryViewProps } from '../page/query-view.tsx';
import { Loading } from '../page/states.tsx';
import { useParams } from './address-params.ts';
import type { CallInput } from './api-client.ts';
import { useApiQuery } from './api-hooks.ts';
import type { PageOfRemoved } from './remove.ts';

export interface RecordPageProps<Data> {
  record: Data;
  /** For `useRemove`: the page does not ask for the record while it is being deleted. */
  removing: PageOfRemoved;
}

/**
 * The page of one record: `recordPage(paymentsApi.getPayment, Payment, { missing })`. The call takes the parts of the
 * page's address under the same names.
 */
export const recordPage = <C extends Call>(
  call: C,
  Content: ComponentType<RecordPageProps<Answer<C>>>,
  { loading, ...view }: Pick<QueryViewProps<Answer<C>>, 'missing' | 'failed'> & { loading?: string },
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
