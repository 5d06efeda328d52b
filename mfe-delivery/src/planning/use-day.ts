import type { DriverAnswer } from '@primal/contracts/delivery/driver';
import { type RouteAnswer, routeApi } from '@primal/contracts/delivery/route';
import { toApiKey, useApiQuery, useQueryClient } from '@primal/kit/platform';
import { useCallback, useMemo } from 'react';
import { useActiveDrivers } from '../driver/field.tsx';

const toDayInput = (routeDate: string) => ({ query: { routeDate, limit: '1000' } });

export interface DriverDay {
  driver: DriverAnswer;
  route: RouteAnswer | null;
}

/**
 * Drivers by name with their routes: all active ones, and inactive ones with stops. One read returns the whole day.
 */
export const useDay = (date: string) => {
  const routes = useApiQuery(routeApi.listRoutes, toDayInput(date), { keepPrevious: true });
  const drivers = useActiveDrivers();
  const days = useMemo<DriverDay[] | undefined>(() => {
    if (!routes.data || !drivers.data) return undefined;
    const byDriver = new Map(routes.data.map((route) => [route.driverId, route]));
    const active = new Set(drivers.data.map(({ id }) => id));
    const left = routes.data.filter(({ driverId, items }) => !active.has(driverId) && items.length > 0);
    return [
      ...drivers.data.map((driver) => ({ driver, route: byDriver.get(driver.id) ?? null })),
      ...left.map((route) => ({ driver: route.driver, route })),
    ].sort((one, other) => one.driver.name.localeCompare(other.driver.name));
  }, [routes.data, drivers.data]);
  const failed = routes.error ? routes : drivers;
  return {
    query: { data: days, error: failed.error, refetch: failed.refetch, isFetching: failed.isFetching },
    isPlaceholder: routes.isPlaceholderData,
    activeCount: drivers.data?.length,
  };
};

export const usePatchRoute = (date: string) => {
  const client = useQueryClient();
  return useCallback(
    (routeId: string, change: (route: RouteAnswer) => RouteAnswer) =>
      client.setQueryData<RouteAnswer[]>(toApiKey(routeApi.listRoutes, toDayInput(date)), (routes) =>
        routes?.map((route) => (route.id === routeId ? change(route) : route)),
      ),
    [client, date],
  );
};
