import { z } from 'zod';
import { apiTable, listQuery, noContent } from '../shared/api.ts';
import { eventDefinition } from '../shared/events.ts';
import {
  instant,
  optionalEmail,
  optionalId,
  optionalName,
  requiredName,
  withDefault,
} from '../shared/schemas.ts';

/** Drivers with a board number up to this have a key on the dispatch board. */
export const maxBoardKeys = 9;

const boardNumberRule = { error: 'Board number must be a whole number from 1 to 999.' };

const boardNumber = () =>
  z
    // Forms show the error of the union's first member.
    .union([z.number(boardNumberRule), z.string().trim().regex(/^\d+$/).transform(Number)], boardNumberRule)
    .refine((value) => Number.isInteger(value) && value >= 1 && value <= 999, boardNumberRule);

const fields = {
  name: requiredName(200, 'Name is required.'),
  phone: optionalName(40),
  email: optionalEmail(),
  vehicleNumber: optionalName(50),
  userId: optionalId(),
  isActive: z.boolean({ error: 'Active must be true or false.' }),
};

export const driverBody = z.strictObject({
  ...fields,
  isActive: withDefault(fields.isActive, true),
  /** Null for the lowest free number. */
  boardNumber: z
    .union([z.literal('', boardNumberRule), boardNumber()], boardNumberRule)
    .nullish()
    .transform((value) => value || null),
});
const driverPatch = z
  .strictObject({ ...fields, boardNumber: boardNumber() })
  .partial()
  .extend({ version: z.number().int().optional() });

export const driverAnswer = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  vehicleNumber: z.string().nullable(),
  userId: z.string().nullable(),
  isActive: z.boolean(),
  /** Unique number of the driver's truck on the dispatch board (docs/rules/delivery.md#board-numbers). */
  boardNumber: z.number().int().nullable().default(null),
  version: z.number().int(),
  createdAt: instant(),
  updatedAt: instant(),
});
export type DriverAnswer = z.infer<typeof driverAnswer>;

/** True if a digit key moves deliveries to the driver's truck. */
export const hasBoardKey = ({ boardNumber }: Pick<DriverAnswer, 'boardNumber'>): boolean =>
  boardNumber !== null && boardNumber <= maxBoardKeys;

export const driverSaved = eventDefinition('delivery.driver.saved', driverAnswer);
export const driverDeleted = eventDefinition('delivery.driver.deleted', z.object({ id: z.string() }));

export const driverApi = apiTable({
  listDrivers: {
    method: 'GET',
    path: '/api/drivers',
    permission: 'viewDelivery',
    summary: 'Drivers, newest first by default.',
    query: listQuery({
      sort: ['name', 'phone', 'email', 'vehicleNumber', 'isActive', 'boardNumber', 'createdAt'],
      status: ['active', 'inactive'],
    }),
    answer: z.array(driverAnswer),
    list: true,
  },
  createDriver: {
    method: 'POST',
    path: '/api/drivers',
    permission: 'planDelivery',
    summary:
      'Add a driver. Without `boardNumber`, the driver gets the lowest free number; a taken number passes to the new driver.',
    body: driverBody,
    answer: driverAnswer,
    status: 201,
    creates: true,
  },
  updateDriver: {
    method: 'PATCH',
    path: '/api/drivers/{id}',
    permission: 'planDelivery',
    summary: 'Change a driver. A taken `boardNumber` is swapped with its driver.',
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
