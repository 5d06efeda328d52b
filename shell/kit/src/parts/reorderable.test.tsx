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

test('each entry has a named handle that explains its keys', () => {
  renderKit(stops(false));
  expect(screen.getAllByRole('listitem').map((entry) => entry.textContent)).toEqual(['1. Ana', '2. Ben']);
  screen.getByRole('button', { name: 'Move Ben', description: /Space picks it up, arrows move it/ });
});

test('a fixed order disables its handles', () => {
  renderKit(stops(true));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move Ana' }).disabled).toBe(true);
});
