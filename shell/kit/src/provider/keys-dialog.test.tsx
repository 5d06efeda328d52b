import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { SearchField } from '../fields/search-field.tsx';
import { DocumentForm } from '../forms/document-form.tsx';
import { LineGrid } from '../grid/line-grid.tsx';
import { DataTable } from '../table/data-table.tsx';
import { renderKit } from '../testing.tsx';
import { PageShortcuts } from './page-shortcuts.tsx';

const keysOn = async (page: ReactNode) => {
  const { user } = renderKit(
    <>
      <main>{page}</main>
      <PageShortcuts />
    </>,
  );
  await user.keyboard('?');
  await screen.findByRole('dialog', { name: 'Keyboard' });
  const terms = screen.getAllByRole('term').map((term) => term.textContent ?? '');
  const keys = screen.getAllByRole('definition').map((key) => key.textContent ?? '');
  return Object.fromEntries(keys.map((key, at) => [key, terms[at]]));
};

const table = (props: object = {}) => (
  <DataTable
    label="Drivers"
    columns={[{ header: 'Name', cell: ({ id }: { id: string }) => id }]}
    rows={[{ id: 'Ana' }]}
    rowKey={({ id }) => id}
    empty={{ title: 'No drivers' }}
    {...props}
  />
);

test('the dialog lists search and row keys only if they work', async () => {
  const keys = await keysOn(table());
  expect(keys['?']).toBe('Show the keys of this page');
  expect(keys['↑ ↓']).toBeDefined();
  for (const key of ['/', 'Enter', 'Space', 'Shift+↓']) expect(keys[key]).toBeUndefined();
});

test('the dialog lists the search, open and select keys of a list', async () => {
  const selection = { selected: new Set(), onChange: () => {}, label: () => 'Ana' };
  const keys = await keysOn(
    <>
      <SearchField aria-label="Search" value="" onChange={() => {}} />
      {table({ rowHref: () => '/drivers/a', selection })}
    </>,
  );
  for (const key of ['/', 'Enter', 'Space', 'Shift+↓']) expect(keys[key]).toBeDefined();
});

test('the dialog lists the save, button and line keys of a form', async () => {
  const keys = await keysOn(
    <DocumentForm label="Order" onSave={() => {}} saveLabel="Save Order" figures={[]}>
      <button type="button" aria-keyshortcuts="=">
        Same as Last Order <kbd>=</kbd>
      </button>
      <LineGrid products={{ options: [] }} lines={[]} onChange={() => {}} />
    </DocumentForm>,
  );
  expect(keys).toMatchObject({ 'Ctrl+Enter': 'Save Order', '=': 'Same as Last Order' });
  expect(keys['Ctrl+D']).toBe('Copy the cell above');
  expect(keys['↑ ↓']).toBeUndefined();
});
