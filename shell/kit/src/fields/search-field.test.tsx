import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { KitProvider } from '../provider/kit-provider.tsx';
import { renderKit } from '../testing.tsx';
import { SearchField } from './search-field.tsx';

test('a late value does not overwrite newer input, and an outside reset clears the input', () => {
  vi.useFakeTimers();
  const onChange = vi.fn();
  const field = (value: string) => (
    <KitProvider env="test">
      <SearchField label="Search" value={value} onChange={onChange} />
    </KitProvider>
  );
  const { rerender } = render(field(''));
  const input = screen.getByRole<HTMLInputElement>('searchbox');
  fireEvent.change(input, { target: { value: 'rib' } });
  vi.advanceTimersByTime(200);
  expect(onChange).toHaveBeenLastCalledWith('rib');
  fireEvent.change(input, { target: { value: 'ribeye' } });
  rerender(field('rib'));
  expect(input.value).toBe('ribeye');
  vi.advanceTimersByTime(200);
  rerender(field('ribeye'));
  rerender(field(''));
  expect(input.value).toBe('');
  vi.useRealTimers();
});

test.each([
  ['blur', (input: HTMLElement) => fireEvent.blur(input)],
  ['Enter', (input: HTMLElement) => fireEvent.keyDown(input, { key: 'Enter' })],
])('%s applies typed text immediately and once', (_, apply) => {
  vi.useFakeTimers();
  const onChange = vi.fn();
  render(
    <KitProvider env="test">
      <SearchField label="Search" value="" onChange={onChange} />
    </KitProvider>,
  );
  const input = screen.getByRole('searchbox');
  fireEvent.change(input, { target: { value: 'harbor' } });
  expect(onChange).not.toHaveBeenCalled();
  apply(input);
  expect(onChange.mock.calls).toEqual([['harbor']]);
  vi.advanceTimersByTime(1000);
  fireEvent.blur(input);
  expect(onChange).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

test('a search is debounced, and clearing applies immediately', async () => {
  const onChange = vi.fn();
  const { user } = renderKit(<SearchField label="Search" value="" onChange={onChange} />);
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'rib');
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith('rib'));
  await user.click(screen.getByRole('button', { name: 'Empty' }));
  expect(onChange).toHaveBeenLastCalledWith('');
});
