import { stored, useQuery } from '@primal/kit/platform';
import { lazy, Suspense, useCallback, useState } from 'react';
import { Boundary } from '../boundary.tsx';

const GettingStarted = lazy(() => import('./getting-started.tsx'));

const kept = stored('primal.getting-started');

/** What the dashboard's figures say, once they are there for it (`admin/dashboard-stats` asks). */
const useIsEmpty = (): boolean => {
  const { data } = useQuery<{ activeCustomers: number; totalProducts: number }>({
    queryKey: ['/api/stats/dashboard'],
    enabled: false,
  });
  return data !== undefined && (data.activeCustomers === 0 || data.totalProducts === 0);
};

/**
 * The list of first steps, only where the product is empty or was when this browser last looked: everybody else is not
 * asked to fetch it. Without it the dashboard is whole, so a failure says nothing.
 */
export const FirstSteps = () => {
  const [state, setState] = useState(kept.get);
  const isEmpty = useIsEmpty();
  const done = useCallback(() => {
    kept.set('done');
    setState('done');
  }, []);
  if (isEmpty && state === null) {
    kept.set('open');
    setState('open');
  }
  if (state !== 'open') return null;
  return (
    <Boundary where="first steps" renewing onRetry={() => {}} fallback={() => null}>
      <Suspense>
        <GettingStarted onDone={done} />
      </Suspense>
    </Boundary>
  );
};
