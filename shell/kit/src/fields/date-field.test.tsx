import { fireEvent, screen } from '@testing-library/react';
import { startTransition, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { renderKit } from '../testing.tsx';
import { DateField } from './date-field.tsx';

function Filter({ onDate }: { onDate: (date: string) => void }) {
  const [date, setDate] = useState('');
  return (
    <DateField
      label="From Date"
      value={date}
      onChange={(event) => {
        setDate(event.currentTarget.value);
        onDate(event.currentTarget.value);
      }}
    />
  );
}

test('a date field reports a year once its four digits are typed', () => {
  const onDate = vi.fn();
  renderKit(<Filter onDate={onDate} />);
  const field = screen.getByLabelText<HTMLInputElement>('From Date');
  for (const value of ['0002-11-20', '0020-11-20', '0202-11-20', '2026-11-20'])
    fireEvent.change(field, { target: { value } });
  expect(onDate).toHaveBeenCalledExactlyOnceWith('2026-11-20');
  expect(field.value).toBe('2026-11-20');
});

test('a date field reports an incomplete year on blur', () => {
  const onDate = vi.fn();
  renderKit(<Filter onDate={onDate} />);
  const field = screen.getByLabelText<HTMLInputElement>('From Date');
  fireEvent.change(field, { target: { value: '0202-11-20' } });
  expect(field.value).toBe('0202-11-20');
  fireEvent.blur(field);
  expect(onDate).toHaveBeenCalledExactlyOnceWith('0202-11-20');
});

test.each([
  ['left', (field: HTMLElement) => fireEvent.blur(field)],
  ['confirmed with Enter', (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Enter' })],
])('a two-digit year expands to this century once the field is %s', (_, act) => {
  const onDate = vi.fn();
  renderKit(<Filter onDate={onDate} />);
  const field = screen.getByLabelText<HTMLInputElement>('From Date');
  fireEvent.change(field, { target: { value: '0026-11-20' } });
  act(field);
  expect(field.value).toBe('2026-11-20');
  expect(onDate).toHaveBeenCalledExactlyOnceWith('2026-11-20');
});

/** jsdom lacks date parts, so validity simulates a half-typed date. */
const typeMonth = (field: HTMLInputElement, isHalf = true) =>
  Object.defineProperty(field, 'validity', { value: { badInput: isHalf }, configurable: true });

test.each([
  ['left', (field: HTMLElement) => fireEvent.blur(field)],
  ['confirmed with Enter', (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Enter' })],
  ['saved with Ctrl+S', (field: HTMLElement) => fireEvent.keyDown(field, { key: 's', ctrlKey: true })],
  ['saved with Cmd+S', (field: HTMLElement) => fireEvent.keyDown(field, { key: 's', metaKey: true })],
])(
  'a half-typed date shows an error once the field is %s, until the date is cleared or complete',
  (_, act) => {
    renderKit(<Filter onDate={vi.fn()} />);
    const field = screen.getByLabelText<HTMLInputElement>('From Date');
    const words = () => screen.queryByText('Please complete the date, or clear it.');
    typeMonth(field);
    act(field);
    expect(words()).not.toBeNull();
    typeMonth(field, false);
    fireEvent.keyUp(field, { key: 'Backspace' });
    expect(words()).toBeNull();
    typeMonth(field);
    act(field);
    fireEvent.change(field, { target: { value: '2026-11-20' } });
    expect(words()).toBeNull();
  },
);

test('a form does not save a half-typed date, which would count as empty', async () => {
  const onSubmit = vi.fn();
  const { user } = renderKit(
    <FormDialog title="End Price" opened onClose={vi.fn()} onSubmit={onSubmit} submitLabel="Save">
      <DateField label="To" />
    </FormDialog>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('To');
  typeMonth(field);
  await user.click(field);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(document.activeElement).toBe(field);
  expect(onSubmit).not.toHaveBeenCalled();
  typeMonth(field, false);
  await user.keyboard('{Backspace}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).toHaveBeenCalledOnce();
});

/** Mimics filters in the URL, which update the value a moment later. */
function LateFilter() {
  const [date, setDate] = useState('2026-11-22');
  const follow = (next: string) => setTimeout(() => startTransition(() => setDate(next)));
  return (
    <DateField label="Delivery Date" value={date} onChange={(event) => follow(event.currentTarget.value)} />
  );
}

test('typed text stays until the delayed value updates', async () => {
  renderKit(<LateFilter />);
  const field = screen.getByLabelText<HTMLInputElement>('Delivery Date');
  // Chromium's change events for '1123' typed over 11/22/2026.
  for (const value of ['2026-01-22', '2026-11-22', '2026-11-02', '2026-11-23']) {
    fireEvent.change(field, { target: { value } });
    expect(field.value).toBe(value);
  }
  fireEvent.blur(field);
  await vi.waitFor(() => expect(field.value).toBe('2026-11-23'));
});
