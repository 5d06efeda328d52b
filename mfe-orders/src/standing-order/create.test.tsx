import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import CreateStandingOrder from './create.tsx';
import { renderStandingOrder, someStandingOrder, standingId } from './standing-order.fixture.tsx';
import { createLine, standingForm } from './values.ts';

const there = (id: string, weekdays: string[]) => {
  const {
    lines: _lines,
    exceptions: _exceptions,
    upcoming: _upcoming,
    later: _later,
    ...row
  } = someStandingOrder();
  return { ...row, id, lineCount: 1, weekdays, nextDate: null };
};

it("mentions the customer's other standing orders, but not the standing order being saved", async () => {
  const { customerId, lines } = someStandingOrder();
  const [line] = lines;
  const typed = createLine({
    productId: line?.productId ?? '',
    productName: 'Chicken',
    quantities: { mon: '2' },
  });
  const value = { ...standingForm.blank(), customerId, lines: [typed] };
  const { name } = standingForm.draft();
  const record = { savedAt: Date.now(), place: 'before', value };
  localStorage.setItem(`draft|maria|${name}|left`, JSON.stringify(record));

  const has = [there('s1', ['fri'])];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { calls } = serve(async ({ method, path }) => {
    if (method === 'GET') return path === '/api/standing-orders' ? has : [];
    has.push(there(standingId, ['mon']));
    await answered;
    return Response.json(someStandingOrder(), { status: 201 });
  });
  const { user, navigate } = renderStandingOrder(<CreateStandingOrder />);
  await user.click(await screen.findByRole('button', { name: 'Continue Draft' }));
  const notice = await screen.findByText(/^This customer already has a standing order:/);
  expect(notice.textContent).toContain('Fri');
  await user.click(screen.getByRole('button', { name: 'Save Standing Order' }));
  await screen.findByText('Saving');
  answer();
  await waitFor(() => expect(navigate).toHaveBeenCalledWith(`/sales-orders/standing/${standingId}`));
  expect(notice.textContent).not.toContain('Mon');
  const asked = calls.filter(({ method, path }) => method === 'GET' && path === '/api/standing-orders');
  expect(asked).toHaveLength(1);
});
