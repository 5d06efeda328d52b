import { deliveryApi } from '@primal/contracts/delivery/api';
import type { RouteAnswer } from '@primal/contracts/delivery/route';
import { QueryView } from '@primal/kit';
import { useParams, useRecord } from '@primal/kit/platform';
import type { ReactNode } from 'react';
import { back, loading } from './sheet-data.tsx';

const missing = { title: 'Route not found', description: 'It does not exist or has been removed.', back };

/** A paper of the route that the address names. */
export const RouteOfAddress = ({ children }: { children: (route: RouteAnswer) => ReactNode }) => {
  const { id = '' } = useParams();
  const route = useRecord(deliveryApi.getRoute, { params: { id } });
  return (
    <QueryView query={route} loading={loading} missing={missing}>
      {children}
    </QueryView>
  );
};
