import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderKit } from '../testing.tsx';
import { Chart } from './chart.tsx';

test('the chart is hidden from screen readers, which read a table of the same values', async () => {
  const { user } = renderKit(
    <Chart
      kind="bars"
      title="Sales"
      labels={['Oct', 'Nov']}
      series={[{ name: 'Revenue', values: ['10.50', '-2.00'] }]}
      show={(value) => `$${value}`}
    />,
  );
  screen.getByRole('figure', { name: 'Sales' });
  expect(document.querySelectorAll('rect')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Show as Table' }));
  const cells = screen.getAllByRole('cell').map((cell) => cell.textContent);
  expect(cells).toContain('$10.50');
  expect(cells).toContain('$-2.00');
});

test('axis labels reserve their width', () => {
  renderKit(
    <Chart
      kind="bars"
      title="Sales"
      labels={['Nov']}
      series={[{ name: 'Revenue', values: ['600000'] }]}
      show={(value) => `$${value}.00`}
    />,
  );
  const figures = [...document.querySelectorAll('text[text-anchor="end"]')];
  const longest = Math.max(...figures.map(({ textContent }) => textContent.length));
  expect(longest).toBe('$600000.00'.length);
  for (const figure of figures) expect(Number(figure.getAttribute('x'))).toBeGreaterThan(longest * 7);
});

test('a chart without values shows a message', () => {
  renderKit(
    <Chart
      kind="bars"
      title="Sales"
      labels={['Nov']}
      series={[{ name: 'Revenue', values: ['0.00'] }]}
      show={String}
    />,
  );
  screen.getByText('Nothing to show yet');
});
