import { statsApi } from '@primal/contracts/admin/reports';
import { useApiQuery, useMay } from '@primal/kit/platform';
import { lazy, Suspense } from 'react';
import { Boundary } from '../boundary.tsx';

const GettingStarted = lazy(() => import('./getting-started.tsx'));

/** What the dashboard's figures say, once they are there for it (`admin/dashboard-stats` asks). */
const useIsOpen = (): boolean => {
  const { data } = useApiQuery(statsApi.dashboardStats, {}, { enabled: false });
  return data?.firstStepsOpen ?? false;
};

/**
 * The list of first steps, for those who may take them, until somebody hides it for everybody (docs/decisions/0147). Nobody
 * else is asked to fetch it. Without it the dashboard is whole, so a failure says nothing.
 */
export const FirstSteps = () => {
  const isOpen = useIsOpen();
  const may = useMay('changeSettings');
  if (!isOpen || !may) return null;
  return (
    <Boundary where="first steps" renewing onRetry={() => {}} fallback={() => null}>
      <Suspense>
        <GettingStarted />
      </Suspense>
    </Boundary>
  );
};
