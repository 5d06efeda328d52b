import { useMemo } from 'react';
import { useParams as useRouterParams } from 'react-router-dom';

const recordId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of no record: what is asked for under it is answered with 404. */
const noRecord = '00000000-0000-0000-0000-000000000000';

const isId = (name: string): boolean => name === 'id' || name.endsWith('Id');

/**
 * The parts of the page's address by name. In place of what is no id stands that of no record: typed by hand,
 * '/sales-orders/standing/attention' would ask for what the API calls so, and the page would read a list as a record.
 */
export const useParams = (): Partial<Record<string, string>> => {
  const params = useRouterParams();
  return useMemo(
    () =>
      Object.fromEntries(
        Object.entries(params).map(([name, value]) => [
          name,
          value && isId(name) && !recordId.test(value) ? noRecord : value,
        ]),
      ),
    [params],
  );
};
