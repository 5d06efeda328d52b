import { z } from 'zod';
import { apiTable, listQuery, nothing } from '../shared/api.ts';
import { driverAnswer, driverBody, driverPatch } from './driver.ts';

/** Separate from the route calls so that the drivers page loads only these. */
export const driverApi = apiTable({
  listDrivers: {
    method: 'GET',
    path: '/api/drivers',
    permission: 'viewDelivery',
    summary: 'Drivers, newest first by default.',
    query: listQuery({
      sort: ['name', 'phone', 'email', 'vehicleNumber', 'isActive', 'createdAt'],
      status: ['active', 'inactive'],
    }),
    answer: z.array(driverAnswer),
    list: true,
  },
  createDriver: {
    method: 'POST',
    path: '/api/drivers',
    permission: 'planDelivery',
    summary: 'Add a driver.',
    body: driverBody,
    answer: driverAnswer,
    status: 201,
    creates: true,
  },
  updateDriver: {
    method: 'PATCH',
    path: '/api/drivers/{id}',
    permission: 'planDelivery',
    summary: 'Change a driver.',
    body: driverPatch,
    answer: driverAnswer,
  },
  deleteDriver: {
    method: 'DELETE',
    path: '/api/drivers/{id}',
    permission: 'planDelivery',
    summary: 'Delete a driver who has no stops.',
    answer: nothing,
    status: 204,
  },
});
