import { type BooksAnswer, booksApi } from '@primal/contracts/billing/book-checks';
import { tellFailure } from '@primal/kit';
import { apiKey, send, useApiMutation, useQuery } from '@primal/kit/platform';

/** How often a comparison that is under way is looked at, in milliseconds. */
const looks = 3_000;

/** The checks of the books, as of a day or now. While the other areas are asked they are read again and again. */
export const useBooks = (asOf: string) => {
  const query = asOf ? { asOf } : {};
  return useQuery({
    queryKey: apiKey(booksApi.getBooks, { query }),
    queryFn: ({ signal }): Promise<BooksAnswer> => send(booksApi.getBooks, { query, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.comparison ? looks : false),
  });
};

/** Reads the books anew, and has the other areas compared with. */
export const useCheckAgain = (books: ReturnType<typeof useBooks>) => {
  const comparing = useApiMutation(booksApi.compareBooks, {
    onError: (error) => {
      tellFailure(error, 'The other areas did not answer');
      // What stands here is checked all the same.
      void books.refetch();
    },
  });
  return {
    isChecking: comparing.isPending || books.isFetching || Boolean(books.data?.comparison),
    check: () => comparing.mutate({}),
  };
};
