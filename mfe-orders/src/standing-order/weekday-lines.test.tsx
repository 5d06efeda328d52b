import { lineProduct } from '@primal/contracts/shared/documents.fixture';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import { createLine, type StandingLine } from './values.ts';
import { WeekdayLines } from './weekday-lines.tsx';

const bacon = {
  ...lineProduct({ productType: 'fixed-weight', billedBy: 'Case', unit: 'Case', weightPerBox: '15.000' }),
  id: '019a0000-0000-7000-8000-000000000003',
  name: 'Bacon',
};

beforeEach(() =>
  serve(({ path }) => (path.startsWith('/api/products') ? Response.json([bacon]) : undefined)),
);

const chicken = {
  productId: '019a0000-0000-7000-8000-000000000003',
  productName: 'Chicken',
};

function Lines({ line, error }: { line: StandingLine; error: string }) {
  const [lines, setLines] = useState([line]);
  return <WeekdayLines lines={lines} onChange={setLines} errors={{ [line.key]: error }} />;
}

const marked = () =>
  [...document.querySelectorAll('[aria-invalid="true"]')].map((field) => field.getAttribute('aria-label'));

it('marks only the weekday of an invalid quantity, and leaves its product unmarked', () => {
  const line = createLine({ ...chicken, quantities: { mon: '4', wed: '5,45' } });
  renderPage(<Lines line={line} error="Wednesday: Please write decimals with a point, like 1,234.50." />);
  expect(marked()).toEqual(['Wednesday, row 1']);
  expect(screen.queryByText(/^Wednesday: /)).toBeNull();
});

it('marks the product if the whole line is rejected', () => {
  const line = createLine({ ...chicken, quantities: {} });
  renderPage(<Lines line={line} error="Please give a quantity for at least one day." />);
  expect(marked()).toEqual(['Product, row 1']);
  expect(screen.getByText('Please give a quantity for at least one day.')).toBeDefined();
});

it('converts pounds to cases on a weekday while typing', async () => {
  const line = createLine({ ...chicken, quantities: {} });
  const { user } = renderPage(<Lines line={line} error="" />);
  const field = await screen.findByRole('textbox', { name: 'Monday, row 1' });
  await user.type(field, '45 lb');
  await screen.findByText('45 lb = 3 cases');
  await user.tab();
  expect(field).toHaveProperty('value', '3');
});
