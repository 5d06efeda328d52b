import type { Answer, Call } from '@primal/contracts/shared/api';
import { useState } from 'react';
import type { CallInput } from './api-client.ts';
import { useApiQuery } from './api-hooks.ts';
import { toApiKey } from './cache.ts';

/** As `query` of `QueryView`, shows loading until a fresh answer arrives. */
export interface RecordView<Data> {
  /** Live data; undefined until read after the last write. */
  data: Data | undefined;
  /** First fresh data, which fills a form. Later changes by other users cause a conflict on save. */
  opened: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

interface Read<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
  isStale: boolean;
}

/** Withholds stale data, then retains the first record that `mayOpen` accepts. A new `key` starts over. */
const useFreshRecord = <Data>(
  key: string,
  read: Read<Data>,
  mayOpen: (record: Data) => boolean = () => true,
): RecordView<Data> => {
  const { data, error, isFetching, refetch, isStale } = read;
  const [fresh, setFresh] = useState<string | null>(null);
  const [kept, setKept] = useState<{ key: string; record: Data } | null>(null);
  const isFresh = fresh === key || (data !== undefined && !isStale);
  if (isFresh && fresh !== key) setFresh(key);
  if (isFresh && data !== undefined && kept?.key !== key && mayOpen(data)) setKept({ key, record: data });
  return {
    data: isFresh ? data : undefined,
    opened: kept?.key === key ? kept.record : undefined,
    error,
    isFetching,
    refetch,
  };
};

/** Never returns data from before the last write; an open form retains its fields and version. */
export const useRecord = <C extends Call>(
  call: C,
  input: CallInput<C>,
  mayOpen?: (record: Answer<C>) => boolean,
): RecordView<Answer<C>> =>
  useFreshRecord(JSON.stringify(toApiKey(call, input)), useApiQuery<C>(call, input), mayOpen);

export type RowList<Row> = Omit<Read<unknown>, 'data'> & { rows: Row[] | undefined };

export const useRow = <Row extends { id: string }>(list: RowList<Row>, id: string): RecordView<Row> =>
  useFreshRecord(id, { ...list, data: list.rows?.find((row) => row.id === id) });
