import type { Call } from '@primal/contracts/shared/api';
import type { CallInput } from './api-client.ts';
import { useApiList } from './api-hooks.ts';
import { type ListSort, listProps, useListState } from './list-state.ts';

export const useList = <C extends Call>(call: C, sort: ListSort, limit = '100', kept?: readonly string[]) => {
  const state = useListState(sort, kept);
  const list = useApiList(call, { query: { ...state.query, limit } } as unknown as CallInput<C>);
  return { ...list, ...state, table: listProps(list, state) };
};
