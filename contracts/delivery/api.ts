import { apiTable } from '../shared/api.ts';
import { boardApi } from './board.ts';
import { driverApi } from './driver.ts';
import { myRouteApi } from './my-route.ts';
import { planningApi } from './planning.ts';
import { routeApi } from './route.ts';
import { settlementApi } from './settlement.ts';
import { stopApi } from './stop.ts';

export const deliveryApi = apiTable({
  ...driverApi,
  ...routeApi,
  ...stopApi,
  ...planningApi,
  ...boardApi,
  ...myRouteApi,
  ...settlementApi,
});
