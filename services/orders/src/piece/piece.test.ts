import { addPiecesBody } from '@primal/contracts/orders/piece';
import { expect, it } from 'vitest';
import { resolveTakenAt } from './piece.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const order = { createdAt: new Date('2026-11-20T06:00:00.000Z') };
const old = { createdAt: new Date('2026-10-01T06:00:00.000Z') };

it.each([
  ["the station's time", '2026-11-22T08:30:00.000Z', order, '2026-11-22T08:30:00.000Z'],
  ["the station's time in another zone", '2026-11-22T03:30:00-05:00', order, '2026-11-22T08:30:00.000Z'],
  ['now without a time', undefined, order, now.toISOString()],
  ['now for a future time', '2026-11-22T12:00:00.001Z', order, now.toISOString()],
  ['the time when the order was made', '2026-11-20T06:00:00.000Z', order, '2026-11-20T06:00:00.000Z'],
  ['now for a time before the order was made', '2026-11-20T05:59:59.999Z', order, now.toISOString()],
  ['a week ago', '2026-11-15T12:00:00.000Z', old, '2026-11-15T12:00:00.000Z'],
  ['now for a time over a week ago', '2026-11-15T11:59:59.999Z', old, now.toISOString()],
  ['now for an impossible time', '2026-11-22T99:00:00Z', order, now.toISOString()],
])('dates pieces taken at %s', (_, said, made, moment) => {
  expect(resolveTakenAt(said, made, now).toISOString()).toBe(moment);
});

it("accepts a station's time only as an instant", () => {
  const body = { itemId: '00000000-0000-7000-8000-000000000000', pieces: [{ weight: '1' }] };
  const findIssue = (takenAt: unknown) => addPiecesBody.safeParse({ ...body, takenAt }).error?.issues[0];
  expect(addPiecesBody.safeParse(body).success).toBe(true);
  expect(findIssue('2026-11-22T08:30:00.000Z')).toBeUndefined();
  expect(findIssue('2026-11-22T03:30:00-05:00')).toBeUndefined();
  for (const bad of ['2026-11-22', '2026-11-22T08:30:00', '2026-02-30T08:30:00Z', 'yesterday', '', 0, null])
    expect(findIssue(bad)).toMatchObject({
      path: ['takenAt'],
      message: 'Must be a date and time like 2026-11-20T14:30:00Z.',
    });
});
