import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toastStore } from '../../../shell/kit/src/toasts/toast.ts';
import { answering, dayIn, draw, standing, standingId } from './draw.fixture.tsx';
import EditStandingOrder from './edit.tsx';
import { madeAlready } from './made.ts';

it('has the cursor in the first quantity when it opens', async () => {
  const [line] = standing().lines;
  const lines = line ? [{ ...line, quantities: { thu: '2.000' } }] : [];
  answering({ [`GET /api/standing-orders/${standingId}`]: () => Response.json(standing({ lines })) });
  draw(<EditStandingOrder />);
  const field = await screen.findByLabelText('Thursday, row 1');
  expect(document.activeElement).toBe(field);
});

it('says after a change which orders are made already and stay', async () => {
  const made = dayIn(1, { state: 'made', orderId: 'o1', orderNumber: 'SO-1162' });
  const stored = standing({ upcoming: [made, dayIn(2)] });
  answering({
    [`GET /api/standing-orders/${standingId}`]: () => Response.json(stored),
    [`PATCH /api/standing-orders/${standingId}`]: () =>
      Response.json({ ...stored, active: false, version: 2 }),
  });
  const { user } = draw(<EditStandingOrder />);
  await user.click(await screen.findByRole('checkbox', { name: /^Active/ }));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(toastStore.current()).toMatchObject({
      title: 'Standing order changed',
      description: `Harbor Grill. ${madeAlready(stored)}`,
    }),
  );
});
