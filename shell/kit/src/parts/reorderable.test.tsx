import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderKit } from '../testing.tsx';
import { Reorderable, sortableList } from './reorderable.tsx';

await sortableList.load();

const stops = (disabled: boolean) => (
  <Reorderable
    label="Stops"
    items={['Ana', 'Ben']}
    itemKey={(name) => name}
    itemLabel={(name) => name}
    render={(name, index) => `${index + 1}. ${name}`}
    onReorder={() => {}}
    disabled={disabled}
  />
);

test('each entry has a handle with its name, which says how it is moved by keys', () => {
  renderKit(stops(false));
  expect(screen.getAllByRole('listitem').map((entry) => entry.textContent)).toEqual(['1. Ana', '2. Ben']);
  screen.getByRole('button', { name: 'Move Ben', description: /Space picks it up, arrows move it/ });
});

test('an order that is fixed has handles that do nothing', () => {
  renderKit(stops(true));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move Ana' }).disabled).toBe(true);
});
