import { expect, it } from 'vitest';
import { createStopAnswer } from '../../../../contracts/delivery/stop.fixture.ts';
import { toMyItems } from './presenter.ts';

it('marks the pounds of order lines that are not weighed', () => {
  const line = { quantity: '2.000', unit: 'Case', pounds: '31.000' };
  const items = [
    { ...line, productName: 'Ribeye', poundsAreEstimate: true },
    { ...line, productName: 'Salt', poundsAreEstimate: false },
  ];
  expect(toMyItems(createStopAnswer({ items }))).toMatchObject([
    { weight: '31.000', weightIsEstimate: true },
    { weight: '31.000', weightIsEstimate: false },
  ]);
});
