import { screen } from '@testing-library/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { describe, expect, test, vi } from 'vitest';
import { renderKit } from '../testing.tsx';
import { MoneyField, NumberField } from './decimal-fields.tsx';

function ChargeForm({ onSave }: { onSave: (values: { charge: string; price: string }) => void }) {
  const [price, setPrice] = useState('');
  const form = useForm({ defaultValues: { charge: '' } });
  return (
    <form onSubmit={form.handleSubmit((values) => onSave({ ...values, price }))}>
      <MoneyField label="Price" value={price} onChange={(event) => setPrice(event.currentTarget.value)} />
      <MoneyField label="Charge" {...form.register('charge')} />
      <NumberField label="Sequence" places={0} />
      <button type="submit">Save</button>
      <button type="button" onClick={() => form.reset({ charge: '9.00' })}>
        Fill
      </button>
    </form>
  );
}

describe('a money field', () => {
  test('selects invalid text on Enter, so that the next input replaces the text', async () => {
    const onSave = vi.fn();
    const { user } = renderKit(<ChargeForm onSave={onSave} />);
    const price = screen.getByLabelText<HTMLInputElement>('Price');
    await user.click(price);
    await user.keyboard('18,50{Enter}');
    expect(price.getAttribute('aria-invalid')).toBe('true');
    await user.keyboard('7');
    expect(price.value).toBe('7');
  });

  test('selects on focus and normalizes on blur', async () => {
    const { user } = renderKit(<MoneyField label="Delivery" defaultValue="15.00" />);
    const field = screen.getByLabelText<HTMLInputElement>('Delivery');
    await user.click(field);
    await user.keyboard('12.5');
    expect(field.value).toBe('12.5');
    await user.tab();
    expect(field.value).toBe('12.50');
  });

  test('keeps its text when the user tabs through', async () => {
    const changed = vi.fn();
    const { user } = renderKit(<NumberField label="Tax" defaultValue="0.000" onChange={changed} />);
    await user.tab();
    await user.tab();
    expect(screen.getByLabelText<HTMLInputElement>('Tax').value).toBe('0.000');
    expect(changed).not.toHaveBeenCalled();
  });

  test('passes its normalized value to the page, controlled or registered, also when Enter submits', async () => {
    const heard = vi.fn();
    const { user } = renderKit(<ChargeForm onSave={heard} />);
    await user.type(screen.getByLabelText('Charge'), '$1,200');
    await user.type(screen.getByLabelText('Price'), '.5{Enter}');
    await vi.waitFor(() =>
      expect(heard).toHaveBeenCalledExactlyOnceWith({ charge: '1200.00', price: '0.50' }),
    );
  });

  test('clears its error when the form sets another value', async () => {
    const { user } = renderKit(<ChargeForm onSave={() => {}} />);
    const field = screen.getByLabelText<HTMLInputElement>('Charge');
    await user.type(field, '5,45');
    await user.tab();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Fill' }));
    expect(field.value).toBe('9.00');
    await vi.waitFor(() => expect(field.getAttribute('aria-invalid')).not.toBe('true'));
  });

  test.each(['5,45', '12,50', '1.2.3', 'abc', '12.345', '-5', '0,5 lbs', '$', '1e999999999', '..'])(
    'keeps the invalid text %j and shows an error',
    async (typed) => {
      const { user } = renderKit(<ChargeForm onSave={() => {}} />);
      for (const label of ['Price', 'Charge']) {
        const field = screen.getByLabelText<HTMLInputElement>(label);
        await user.type(field, typed);
        expect(field.getAttribute('aria-invalid')).not.toBe('true');
        await user.tab();
        expect(field.value).toBe(typed);
        expect(field.getAttribute('aria-invalid')).toBe('true');
        const sentence = document.getElementById(field.getAttribute('aria-describedby') ?? '');
        expect(sentence?.textContent).toMatch(/^(Must|Please) .*\.$/);
      }
    },
  );

  test('clears its error as soon as the number is valid', async () => {
    const { user } = renderKit(<MoneyField label="Price" defaultValue="5,45" />);
    const field = screen.getByLabelText<HTMLInputElement>('Price');
    screen.getByText('Please write decimals with a point, like 1,234.50.');
    await user.clear(field);
    await user.type(field, '5.45');
    expect(screen.queryByText(/Please write/)).toBeNull();
  });

  test('does not round to whole numbers', async () => {
    const { user } = renderKit(<ChargeForm onSave={() => {}} />);
    await user.type(screen.getByLabelText('Sequence'), '2.5');
    await user.tab();
    screen.getByText('Must be a whole number.');
  });
});

test('shows its description below the input', () => {
  renderKit(
    <NumberField label="Terms" description="Days until it is due." error="Required." suffix="days" />,
  );
  const field = screen.getByRole('textbox', { name: 'Terms', description: /Days until it is due\./ });
  const below = (sentence: string) =>
    field.compareDocumentPosition(screen.getByText(sentence)) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(below('Required.')).toBeTruthy();
  expect(below('Days until it is due.')).toBeTruthy();
});
