import { screen } from '@testing-library/react';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { KitProvider } from '../provider/kit-provider.tsx';
import { renderKit } from '../testing.tsx';
import { computeSubtotal, createLine, type EntryColumn, type GridLine } from './line.ts';
import { setWeights } from './line-edits.ts';
import { createLines, getCell, products, renderGrid } from './line-grid.fixture.tsx';
import { LineGrid } from './line-grid.tsx';
import { pricing, ribeye, shrimp } from './products.fixture.ts';

// Test files share modules. Reset the modules so that the mock applies here, and again after the tests.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

/** Columns of rendered cells, recorded by their `isEditable` call. */
const renderedColumns: string[] = [];
vi.mock('./columns.ts', async (original) => {
  const columns = await original<typeof import('./columns.ts')>();
  const isEditable: typeof columns.isEditable = (line, column): column is EntryColumn => {
    renderedColumns.push(column);
    return columns.isEditable(line, column);
  };
  return { ...columns, isEditable };
});
vi.mock('./line.ts', async (original) => {
  const line = await original<typeof import('./line.ts')>();
  return { ...line, computeSubtotal: vi.fn(line.computeSubtotal) };
});

describe('undo', () => {
  const undo = '{Control>}z{/Control}';

  test('reverts removal, Delete, paste and overwritten weights one after another', async () => {
    const weighed = setWeights(createLines(ribeye)[0] ?? createLine(), ['36.54', '37.1']);
    const start = [weighed, ...createLines(shrimp)];
    const { user, lines } = renderGrid(start);
    await user.click(getCell(1, 'weight'));
    await user.keyboard('10{Enter}{Escape}');
    expect(lines()[0]).toMatchObject({ weight: '10', individualWeights: [] });
    const weights = lines();
    await user.click(screen.getAllByRole('button', { name: 'Delete' })[0] ?? document.body);
    expect(lines()).toHaveLength(1);
    await user.keyboard('{Delete}');
    expect(lines()[0]?.productId).toBeNull();
    await user.keyboard(undo);
    expect(lines()[0]?.productId).toBe('p3');
    await user.keyboard(undo);
    expect(lines()).toEqual(weights);
    await user.keyboard(undo);
    expect(lines()).toEqual(start);
    await user.keyboard('{Control>}y{/Control}');
    expect(lines()).toEqual(weights);
  });

  test('restores the only line on Ctrl+Z while Add Row has focus', async () => {
    const { user, lines } = renderGrid(createLines(shrimp));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(lines()).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Row' }));
    await user.keyboard(undo);
    expect(lines()).toHaveLength(1);
  });

  test('reverts changes made by the form, also from a newly opened cell', async () => {
    const start = createLines(ribeye);
    const onChange = vi.fn();
    const grid = (lines: GridLine[]) => (
      <KitProvider env="test">
        <LineGrid products={products} pricing={pricing} lines={lines} onChange={onChange} />
      </KitProvider>
    );
    const { user, rerender } = renderKit(
      <LineGrid products={products} pricing={pricing} lines={start} onChange={onChange} />,
    );
    rerender(grid([...start, ...createLines(shrimp)]));
    await user.click(getCell(1, 'quantity'));
    await user.keyboard(undo);
    expect(onChange).toHaveBeenCalledExactlyOnceWith(start);
  });
});

test('an undo skips repricing', async () => {
  const onChange = vi.fn();
  const start = createLines(shrimp);
  const [line = createLine()] = start;
  const grid = (lines: GridLine[]) => (
    <KitProvider env="test">
      <LineGrid products={products} lines={lines} onChange={onChange} />
    </KitProvider>
  );
  const { user, rerender } = renderKit(<LineGrid products={products} lines={start} onChange={onChange} />);
  const typed = { ...line, description: 'peeled' };
  rerender(grid([typed]));
  rerender(grid([{ ...typed, unitPrice: '8.00', total: '8.00' }]));
  await user.click(getCell(1, 'quantity'));
  await user.keyboard('{Control>}z{/Control}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith(start);
});

describe('the cursor', () => {
  test('moves by arrows, Home and End, also to read-only cells', async () => {
    const { user } = renderGrid(createLines(shrimp, ribeye));
    await user.click(getCell(1, 'description'));
    await user.keyboard('{Escape}{ArrowRight}');
    expect(document.activeElement).toBe(getCell(1, 'unit'));
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(getCell(1, 'product'));
    await user.keyboard('{Control>}{End}{/Control}');
    expect(document.activeElement).toBe(getCell(2, 'actions').querySelector('button'));
    await user.keyboard('{Control>}{Home}{/Control}');
    expect(document.activeElement).toBe(getCell(1, 'product'));
  });

  test('leaves the grid by Tab in both directions', async () => {
    const { user } = renderGrid(createLines(shrimp, ribeye));
    await user.click(getCell(1, 'quantity'));
    await user.keyboard('{Escape}{Tab}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Row' }));
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    expect(document.activeElement).toBe(getCell(1, 'quantity'));
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    expect(document.activeElement).toBe(document.body);
  });

  test('rerenders two cells per move among two hundred lines, and no sums', async () => {
    const { user } = renderGrid(Array.from({ length: 200 }, () => createLines(shrimp)).flat());
    await user.click(getCell(100, 'quantity'));
    await user.keyboard('{Escape}');
    renderedColumns.length = 0;
    const sums = vi.mocked(computeSubtotal).mock.calls.length;
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(getCell(101, 'quantity'));
    expect(renderedColumns).toHaveLength(2);
    await user.keyboard('{ArrowRight}');
    expect(renderedColumns).toHaveLength(4);
    expect(vi.mocked(computeSubtotal).mock.calls).toHaveLength(sums);
  });
});
