import { Button, TextInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderKit } from '../testing.tsx';
import { DocumentForm } from './document-form.tsx';

const onSave = vi.fn();
beforeEach(() => onSave.mockReset());

const renderForm = (keepAs?: string) =>
  renderKit(
    <DocumentForm
      label="Invoice"
      saveLabel="Finalize & Print"
      onSave={onSave}
      figures={[]}
      {...(keepAs && { keepAs })}
      buttons={
        <Button type="submit" value="draft">
          Save as Draft
        </Button>
      }
    >
      <TextInput label="Customer" />
      <TextInput label="Number" readOnly />
      <TextInput label="Surcharge" />
    </DocumentForm>,
  );

const saved = () => vi.waitFor(() => expect(onSave).toHaveBeenCalledOnce());

test('Enter in a field moves to the next field and does not save', async () => {
  const { user } = renderForm();
  await user.click(screen.getByLabelText('Customer'));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('Surcharge'));
  await user.keyboard('{Enter}{Enter}');
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(onSave).not.toHaveBeenCalled();
});

test('Ctrl+Enter presses the primary button from any field', async () => {
  const { user } = renderForm('draft');
  await user.click(screen.getByLabelText('Surcharge'));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await saved();
  expect(onSave).toHaveBeenCalledWith(null);
});

test('Ctrl+S saves without the primary action if keepAs is set', async () => {
  const { user } = renderForm('draft');
  await user.click(screen.getByLabelText('Surcharge'));
  await user.keyboard('{Control>}s{/Control}');
  await saved();
  expect(onSave).toHaveBeenCalledWith('draft');
});

test('Ctrl+S presses the primary button without keepAs, and a secondary button passes its value', async () => {
  const { user } = renderForm();
  await user.keyboard('{Control>}s{/Control}');
  await saved();
  expect(onSave).toHaveBeenCalledWith(null);
  onSave.mockReset();
  await user.click(screen.getByRole('button', { name: 'Save as Draft' }));
  await saved();
  expect(onSave).toHaveBeenCalledWith('draft');
});
