import type { DriverAnswer } from '@primal/contracts/delivery/driver';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createRouteAnswer, createStopAnswer, salesOrder } from '../../../contracts/delivery/stop.fixture.ts';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { createRefusal, serve } from '../../../shell/kit/src/testing/server.ts';
import { BoardNumberDialog } from './board-number.tsx';
import { DriverForm } from './form.tsx';
import Drivers from './list.tsx';

const dana: DriverAnswer = {
  id: '0198a000-0000-7000-8000-000000000001',
  name: 'Dana Cole',
  phone: '555-0101',
  email: null,
  vehicleNumber: '7',
  boardNumber: 3,
  userId: null,
  isActive: true,
  version: 2,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
};

it("reports another user's changes, then overwrites them on the next save", async () => {
  const { writes } = serve(({ method, path, body }) => {
    if (method !== 'PATCH')
      return path === '/api/drivers' ? [{ ...dana, phone: '555-0199', version: 3 }] : [];
    return body.version === 3 ? dana : createRefusal(409, 'stale_version', 'Someone else changed this.');
  });
  const { user } = renderPage(<DriverForm driver={dana} onClose={() => undefined} />, {
    as: { role: 'admin' },
  });
  await user.type(await screen.findByLabelText('Vehicle Number'), '2');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await user.click(await screen.findByRole('button', { name: 'Save my version' }));
  await screen.findByText('Driver updated successfully');
  expect(writes.at(-1)?.body).toEqual({ vehicleNumber: '72', version: 3 });
});

it('shows a driver read-only with the reason at the button', async () => {
  serve();
  renderPage(<DriverForm driver={dana} onClose={() => undefined} />, {
    as: { role: 'warehouse', permissions: ['viewDelivery'] },
  });
  await screen.findByRole('button', {
    name: 'Save Changes',
    description: 'You may not do this. Ask an admin for the permission "Plan deliveries".',
  });
});

it('asks once before giving a driver an existing name, and shows vehicle and phone', async () => {
  const { writes } = serve(({ method, path }) => {
    if (method === 'POST') return Response.json({ ...dana, id: 'new' }, { status: 201 });
    if (path === '/api/drivers')
      return [
        { ...dana, isActive: false },
        { ...dana, id: 'other', name: 'Dana Coleman' },
      ];
  });
  const { user } = renderPage(<DriverForm driver={null} onClose={() => undefined} />, {
    as: { role: 'admin' },
  });
  await user.type(await screen.findByLabelText('Name'), ' dana COLE ');
  const save = () => user.click(screen.getByRole('button', { name: 'Add Driver' }));
  await save();
  await screen.findByText('A driver named Dana Cole already exists (vehicle 7, 555-0101, inactive).');
  await user.click(screen.getByRole('button', { name: 'Go Back' }));
  expect(writes).toEqual([]);
  await save();
  const question = within(await screen.findByRole('dialog', { name: 'Is this right?' }));
  await user.click(question.getByRole('button', { name: 'Add Driver' }));
  await screen.findByText('Driver added successfully');
  expect(writes).toMatchObject([{ body: { name: 'dana COLE' } }]);
});

it('does not ask if a shared name is unchanged', async () => {
  const { calls } = serve(({ method, path }) => {
    if (method === 'PATCH') return dana;
    if (path === '/api/drivers') return [dana, { ...dana, id: 'other' }];
  });
  const { user } = renderPage(<DriverForm driver={dana} onClose={() => undefined} />, {
    as: { role: 'admin' },
  });
  await user.type(await screen.findByLabelText('Vehicle Number'), '2');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Driver updated successfully');
  expect(calls.filter(({ address }) => address.includes('/api/drivers?'))).toEqual([]);
});

it('swaps a taken board number, and says so before and after', async () => {
  const earl = { ...dana, id: 'other', name: 'Earl Hutchins', boardNumber: 5, isActive: false };
  const { writes } = serve(({ method, path }) => {
    if (method === 'PATCH') return { ...dana, boardNumber: 5, version: 3 };
    if (path === '/api/drivers') return [dana, earl];
  });
  const { user } = renderPage(<BoardNumberDialog driver={dana} onClose={() => undefined} />, {
    as: { role: 'admin' },
  });
  const number = await screen.findByLabelText('Board Number');
  await screen.findByText(/^Keys 1 to 9 on the dispatch board/);
  await user.clear(number);
  await user.type(number, '1/2');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Board number must be a whole number from 1 to 999.');
  expect(writes).toEqual([]);
  await user.clear(number);
  await user.type(number, '5');
  await screen.findByText('Earl Hutchins has 5 and will get 3 instead.');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Dana Cole has 5, Earl Hutchins has 3.');
  expect(writes).toMatchObject([{ body: { boardNumber: 5, version: 2 } }]);
});

const openStop = createStopAnswer({ salesOrder, salesOrderId: 'o1' });
const question = /^Dana Cole still has 1 stop today: SO-1001/;

it('asks once before a driver with open stops today becomes inactive', async () => {
  const { writes } = serve(({ method, path }) => {
    if (method === 'PATCH') return { ...dana, isActive: false, version: 3 };
    if (path === '/api/delivery-routes')
      return [createRouteAnswer([openStop, createStopAnswer({ status: 'delivered' })])];
    return [];
  });
  const { user } = renderPage(<DriverForm driver={dana} onClose={() => undefined} />, {
    as: { role: 'admin' },
  });
  await user.click(await screen.findByLabelText('Active'));
  const save = () => user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await save();
  await screen.findByText(question);
  await user.click(screen.getByRole('button', { name: 'Go Back' }));
  expect(writes).toEqual([]);
  await save();
  const dialog = within(await screen.findByRole('dialog', { name: 'Is this right?' }));
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Driver updated successfully');
  expect(writes).toMatchObject([{ body: { isActive: false } }]);
});

it("asks in the list, and changes a driver without today's stops at once", async () => {
  let stops = [openStop];
  const { writes } = serve(({ method, path }) => {
    if (method === 'PATCH') return { ...dana, isActive: false, version: 3 };
    if (path === '/api/delivery-routes') return [createRouteAnswer(stops)];
    if (path === '/api/drivers') return [dana];
    return [];
  });
  const { user } = renderPage(<Drivers />, { as: { role: 'admin' } });
  const deactivate = async () => user.click(await screen.findByRole('button', { name: /^Deactivate/ }));
  await deactivate();
  await screen.findByText(question);
  await user.click(screen.getByRole('button', { name: 'Go Back' }));
  expect(writes).toEqual([]);
  stops = [];
  await deactivate();
  await screen.findByText('Driver updated successfully');
  expect(writes).toMatchObject([{ body: { isActive: false, version: 2 } }]);
});
