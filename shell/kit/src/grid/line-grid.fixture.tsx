import { screen } from '@testing-library/react';
import { useState } from 'react';
import { vi } from 'vitest';
import { renderKit } from '../testing.tsx';
import { createLine, type GridLine } from './line.ts';
import { chooseProduct } from './line-edits.ts';
import { LineGrid, type LineGridProps } from './line-grid.tsx';
import { pricing, ribeye, shrimp, wingsCase } from './products.fixture.ts';

export const products = { options: [shrimp, wingsCase, ribeye] };

function Page({
  start,
  onLines,
  ...rest
}: Partial<LineGridProps> & { start: GridLine[]; onLines: (lines: GridLine[]) => void }) {
  const [lines, setLines] = useState(start);
  const change = (next: GridLine[]) => {
    setLines(next);
    onLines(next);
  };
  return <LineGrid products={products} pricing={pricing} lines={lines} onChange={change} {...rest} />;
}

export const renderGrid = (start: GridLine[] = [], props: Partial<LineGridProps> = {}) => {
  const onLines = vi.fn<(lines: GridLine[]) => void>();
  const view = renderKit(<Page start={start} onLines={onLines} {...props} />);
  return { ...view, lines: () => onLines.mock.lastCall?.[0] ?? start };
};

export const createLines = (...chosen: (typeof ribeye)[]) =>
  chosen.map((product) => chooseProduct(createLine(), product, pricing));
export const getCell = (row: number, column: string) =>
  screen.getAllByRole('row')[row]?.querySelector<HTMLElement>(`[data-column="${column}"]`) as HTMLElement;
export const getField = (name: string) => screen.getByLabelText(name);
