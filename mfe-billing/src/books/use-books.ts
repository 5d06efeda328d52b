import { type BooksAnswer, booksApi } from '@primal/contracts/billing/book-checks';
import { toastFailure } from '@primal/kit';
import { send, toApiKey, useApiMutation, useQuery } from '@primal/kit/platform';

/** Polling interval during a comparison, in milliseconds. */
const pollInterval = 3_000;

/** Book checks as of a date, or now. Polls during a comparison. */
export const useBooks = (asOf: string) => {
  const query = asOf ? { asOf } : {};
  return useQuery({
    queryKey: toApiKey(booksApi.getBooks, { query }),
    queryFn: ({ signal }): Promise<BooksAnswer> => send(booksApi.getBooks, { query, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.comparison ? pollInterval : false),
  });
};

export const useRecheck = (books: ReturnType<typeof useBooks>) => {
  const comparing = useApiMutation(booksApi.compareBooks, {
    onError: (error) => {
      toastFailure(error, 'The other areas did not respond');
      // Refetch even after a failed comparison, since the local checks still run.
      void books.refetch();
    },
  });
  return {
    isChecking: comparing.isPending || books.isFetching || Boolean(books.data?.comparison),
    check: () => comparing.mutate({}),
  };
};
