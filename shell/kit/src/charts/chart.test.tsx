import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderKit } from '../testing.tsx';
import { Chart } from './chart.tsx';

test('the picture is silent, and the same figures stand in a table', async () => {
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
