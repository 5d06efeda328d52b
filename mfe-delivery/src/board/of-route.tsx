import { deliveryApi } from '@primal/contracts/delivery/api';
import { useApiQuery } from '@primal/kit/platform';
import { ManageRoute } from '../planning/manage-route.tsx';

/** 'Manage Route' of a column: its stops with statuses and documents, and their order by hand. */
export const OfRoute = ({ routeId, onClose }: { routeId: string; onClose: () => void }) => {
  const { data } = useApiQuery(deliveryApi.getRoute, { params: { id: routeId } });
  return data ? <ManageRoute route={data} onClose={onClose} /> : null;
};
