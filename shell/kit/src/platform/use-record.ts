import type { Answer, Call } from '@primal/contracts/shared/api';
import { useState } from 'react';
import type { CallInput } from './api-client.ts';
import { useApiQuery } from './api-hooks.ts';
import { apiKey } from './cache.ts';

/** A record for a form, a dialog or a paper. As `query` of `QueryView` it is loading until a fresh answer has come. */
export interface RecordView<Data> {
  /** As the server holds it, kept up to date; undefined until it was read since the last write. */
  data: Data | undefined;
  /** As it was at first: what a form is filled with, whatever becomes of the record meanwhile; saving says so. */
  opened: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** What a query gives, as far as it tells how old its data is. */
interface Read<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
  /** The data was there before the last write, and a new read has not answered yet. */
  isStale: boolean;
}

/**
 * Withholds what is known to be old until a read has answered, then keeps the first record that `mayOpen`. `key` names the
 * record: another one is opened anew.
 */
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

/**
 * Reads one record for a form, a dialog or a paper: `useRecord(ordersApi.getOrder, { params: { id } })`. It never shows
 * what was read before the last write, and a form that is open keeps its fields and the version that belongs to them.
 */
export const useRecord = <C extends Call>(
  call: C,
  input: CallInput<C>,
  mayOpen?: (record: Answer<C>) => boolean,
): RecordView<Answer<C>> =>
  useFreshRecord(JSON.stringify(apiKey(call, input)), useApiQuery<C>(call, input), mayOpen);

export type RowList<Row> = Omit<Read<unknown>, 'data'> & { rows: Row[] | undefined };

/** One record of a list that is on the screen, where no call reads it by itself. */
export const useRow = <Row extends { id: string }>(list: RowList<Row>, id: string): RecordView<Row> =>
  useFreshRecord(id, { ...list, data: list.rows?.find((row) => row.id === id) });
