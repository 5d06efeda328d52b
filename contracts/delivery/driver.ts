import { z } from 'zod';
import { apiTable, listQuery, noContent } from '../shared/api.ts';
import {
  instant,
  optionalEmail,
  optionalId,
  optionalName,
  requiredName,
  withDefault,
} from '../shared/schemas.ts';

const fields = {
  name: requiredName(200, 'Name is required.'),
  phone: optionalName(40),
  email: optionalEmail(),
  vehicleNumber: optionalName(50),
  userId: optionalId(),
  isActive: z.boolean({ error: 'Active must be true or false.' }),
};

export const driverBody = z.strictObject({ ...fields, isActive: withDefault(fields.isActive, true) });
export const driverPatch = z.strictObject(fields).partial().extend({ version: z.number().int().optional() });

export const driverAnswer = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  vehicleNumber: z.string().nullable(),
  userId: z.string().nullable(),
  isActive: z.boolean(),
  version: z.number().int(),
  createdAt: instant(),
  updatedAt: instant(),
});
export type DriverAnswer = z.infer<typeof driverAnswer>;

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
    answer: noContent,
    status: 204,
  },
});
