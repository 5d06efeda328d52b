import type { SuggestAnswer } from '@primal/contracts/admin/import-columns';
import type { SheetRow } from '@primal/contracts/shared/cell';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { writeXlsx } from '../../../harness/lists/xlsx.ts';
import { createPageWrapper } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import { useImport } from './use-import.ts';

const suggested = (headings: readonly string[]) =>
  ({
    headingRow: 1,
    ownHeadings: false,
    remembered: false,
    naming: ['name'],
    targets: [],
    columns: headings.map((heading) => ({ heading, field: null, note: '' })),
    standIns: [],
    words: [],
  }) as unknown as SuggestAnswer;

const open = async (text: string) => {
  const [headings = ''] = text.split('\n');
  serve(() => suggested(headings.split(',')));
  const page = renderHook(() => useImport('customers'), { wrapper: createPageWrapper() });
  await act(() => page.result.current.choose(new File([text], 'list.csv', { type: 'text/csv' })));
  const columns = () =>
    page.result.current.step.name === 'columns' ? page.result.current.step.mapping : null;
  await waitFor(() => expect(columns()).not.toBeNull());
  return { ...page, columns };
};

it('restores a file’s column mapping after a reload, for that file only', async () => {
  const list = 'Who,Where\nBlue Fin,Portland\n';
  const before = await open(list);
  const mapping = { fields: ['name', 'city'], standIns: { state: 'ME' }, words: {} };
  act(() => before.result.current.setMapping(mapping));
  before.unmount();
  const again = await open(list);
  expect(again.columns()).toEqual(mapping);
  again.unmount();
  expect((await open('Who,Phone\nBlue Fin,555-0100\n')).columns()?.fields).toEqual(['', '']);
});

it('starts at the first sheet with known headings', async () => {
  const list = [['Customer'], ['Oak Diner']];
  const book = writeXlsx({ Tips: [['How to export'], ['See the web']], Customers: list });
  serve<{ rows: SheetRow[] }>(({ body }) =>
    body.rows[0]?.cells[0] === 'Customer'
      ? { ...suggested([]), columns: [{ heading: 'Customer', field: 'name', note: null }] }
      : { ...suggested(['']), headingRow: null },
  );
  const page = renderHook(() => useImport('customers'), { wrapper: createPageWrapper() });
  await act(() => page.result.current.choose(new File([new Uint8Array(book)], 'list.xlsx')));
  await waitFor(() =>
    expect(page.result.current.step).toMatchObject({ name: 'columns', file: { sheet: 1 } }),
  );
});
