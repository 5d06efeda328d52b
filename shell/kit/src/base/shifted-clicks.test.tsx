import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderKit } from '../testing.tsx';

const showForm = () => {
  const onSave = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  renderKit(
    <form onSubmit={onSave} aria-label="Order">
      <button type="submit">Save</button>
    </form>,
  );
  return { onSave, save: screen.getByRole('button', { name: 'Save' }), form: screen.getByRole('form') };
};

const place = (element: Element, y: number) => {
  element.getBoundingClientRect = () => new DOMRect(0, y, 100, 30);
};

const at = (clientY: number) => ({ clientX: 10, clientY, button: 0 });

test('a button that moves away under the pointer receives its click once', () => {
  const { onSave, save, form } = showForm();
  place(save, 100);
  fireEvent.pointerDown(save, at(110));
  place(save, 140);
  fireEvent.click(form, at(110));
  expect(onSave).toHaveBeenCalledOnce();
});

test.each([
  ['leaves the button before the release', 140, 170],
  ['is released over something that covers the button', 100, 110],
])('a press that %s does nothing', (_, placedAt, releasedAt) => {
  const { onSave, save, form } = showForm();
  place(save, 100);
  fireEvent.pointerDown(save, at(110));
  place(save, placedAt);
  fireEvent.click(form, at(releasedAt));
  expect(onSave).not.toHaveBeenCalled();
});
