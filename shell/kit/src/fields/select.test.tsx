import { screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { KitProvider } from '../provider/kit-provider.tsx';
import { renderKit } from '../testing.tsx';
import { Select, type SelectProps } from './select.tsx';

const again = (page: ReactNode) => <KitProvider env="test">{page}</KitProvider>;

const customers = [
  { value: 'a', label: 'La Paloma', note: 'Austin, TX' },
  { value: 'b', label: 'Blue Door Bistro', note: 'Waco, TX' },
  { value: 'c', label: 'Bar Blue', disabled: true },
];

function CustomerSelect({
  onAnswer,
  ...props
}: Partial<SelectProps> & { onAnswer: (value: string) => void }) {
  const [value, setValue] = useState('');
  const change = (next: string) => {
    setValue(next);
    onAnswer(next);
  };
  return <Select label="Customer" options={customers} value={value} onChange={change} {...props} />;
}

function EmptiedSelect() {
  const [value, setValue] = useState('b');
  return (
    <>
      <Select label="Customer" options={customers} value={value} onChange={setValue} />
      <button type="button" onClick={() => setValue('')}>
        Empty
      </button>
    </>
  );
}

describe('select', () => {
  const renderSelect = (props: Partial<SelectProps & { onAnswer: (value: string) => void }> = {}) => {
    const onChange = vi.fn();
    return { onChange, ...renderKit(<CustomerSelect onAnswer={onChange} {...props} />) };
  };
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Customer' });

  test('filters by typing, ranks name prefixes first and selects on Enter', async () => {
    const { user, onChange } = renderSelect();
    await user.click(field());
    await user.keyboard('blue');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Blue Door BistroWaco, TX',
      'Bar Blue',
    ]);
    await user.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('b');
    expect(field().value).toBe('Blue Door Bistro');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test('selects a match on Tab and discards typed text on Escape', async () => {
    const { user, onChange } = renderSelect();
    await user.click(field());
    await user.keyboard('pal{Tab}');
    expect(onChange).toHaveBeenLastCalledWith('a');
    await user.click(field());
    await user.keyboard('blue{Escape}');
    expect(field().value).toBe('La Paloma');
  });

  test('discards typed text when the form is reset', async () => {
    const { user } = renderKit(<EmptiedSelect />);
    await user.click(field());
    await user.keyboard('xyz');
    await user.tab();
    expect(field().value).toContain('xyz');
    await user.click(screen.getByRole('button', { name: 'Empty' }));
    expect(field().value).toBe('');
    expect(field().dataset.unchosen).toBeUndefined();
  });

  test('searches option notes and does not select a disabled option', async () => {
    const { user, onChange } = renderSelect();
    await user.click(field());
    await user.keyboard('waco');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await user.clear(field());
    await user.click(screen.getByRole('option', { name: 'Bar Blue' }));
    expect(onChange).not.toHaveBeenCalled();
  });

  test('keeps a selection beyond the first hundred on opening and Enter', async () => {
    const many = Array.from({ length: 150 }, (_, at) => ({ value: `v${at}`, label: `Customer ${at}` }));
    const onChange = vi.fn();
    const { user } = renderKit(<Select label="Customer" options={many} value="v140" onChange={onChange} />);
    await user.click(field());
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Customer 140');
    await user.keyboard('{Enter}');
    expect(onChange).not.toHaveBeenCalled();
    expect(field().value).toBe('Customer 140');
  });

  test('shows and keeps a selection that the server did not list', async () => {
    const { user, onChange } = renderSelect({ value: 'z', chosen: { value: 'z', label: 'Zum Adler' } });
    expect(field().value).toBe('Zum Adler');
    await user.click(field());
    await user.keyboard('{Enter}{Enter}');
    expect(onChange).not.toHaveBeenCalled();
  });

  test('keeps unselected text with an error', async () => {
    const { user, onChange } = renderSelect();
    await user.click(field());
    await user.keyboard('Nowhere Inn');
    await user.click(document.body);
    expect(field().value).toBe('Nowhere Inn');
    screen.getByText('Please choose from the list.');
    // A document's message when saving is rejected.
    expect(field().dataset.unchosen).toBe('Please choose from the list.');
    await user.click(field());
    await user.clear(field());
    await user.keyboard('pal{Enter}');
    expect(field().matches('[data-unchosen]')).toBe(false);
    expect(onChange).toHaveBeenCalledExactlyOnceWith('a');
  });

  test('keeps the reason that the text matches no option', async () => {
    const { user } = renderSelect({ unchosenText: 'INV-1129 is a draft.' });
    await user.click(field());
    await user.keyboard('INV-1129');
    await user.click(document.body);
    screen.getByText('INV-1129 is a draft.');
    expect(field().dataset.unchosen).toBe('INV-1129 is a draft.');
  });

  test('shows no error when the page moves focus on selection', async () => {
    const { user } = renderSelect({ onAnswer: () => (document.activeElement as HTMLElement).blur() });
    await user.click(field());
    await user.keyboard('blue{Enter}');
    expect(document.activeElement).toBe(document.body);
    expect(field().value).toBe('Blue Door Bistro');
    expect(screen.queryByText('Please choose from the list.')).toBeNull();
  });

  test('searches the server, and Enter waits for the answer', async () => {
    const onSearch = vi.fn();
    const onChange = vi.fn();
    const page = (props: Partial<SelectProps>) => (
      <Select
        label="Customer"
        options={customers}
        value=""
        onChange={onChange}
        onSearch={onSearch}
        {...props}
      />
    );
    const { user, rerender } = renderKit(page({}));
    await user.click(field());
    rerender(again(page({ loading: true })));
    await user.keyboard('blue{Enter}');
    expect(onSearch).toHaveBeenLastCalledWith('blue');
    expect(onChange).not.toHaveBeenCalled();
    rerender(again(page({ options: [{ value: 'n', label: 'Blue Nile' }, ...customers] })));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('n');
  });

  test.each(['Enter', 'Tab'])(
    'applies %s once the options load, even after the field loses focus',
    async (key) => {
      const onChange = vi.fn();
      const page = (props: Partial<SelectProps>) => (
        <Select label="Customer" options={[]} value="" onChange={onChange} onSearch={() => {}} {...props} />
      );
      const { user, rerender } = renderKit(page({ loading: true }));
      await user.click(field());
      await user.keyboard(`blue{${key}}`);
      await user.click(document.body);
      expect(screen.queryByText('Please choose from the list.')).toBeNull();
      rerender(again(page({ options: customers })));
      expect(onChange).toHaveBeenCalledExactlyOnceWith('b');
      expect(screen.queryByRole('listbox')).toBeNull();
    },
  );

  test('shows an error if the user leaves before an empty answer arrives', async () => {
    const page = (props: Partial<SelectProps>) => (
      <Select label="Customer" options={[]} value="" onChange={() => {}} onSearch={() => {}} {...props} />
    );
    const { user, rerender } = renderKit(page({ loading: true }));
    await user.click(field());
    await user.keyboard('Nowhere{Enter}');
    await user.click(document.body);
    rerender(again(page({ options: customers })));
    expect(field().value).toBe('Nowhere');
    screen.getByText('Please choose from the list.');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test('selects the same option on Enter after a later answer arrives', async () => {
    const onChange = vi.fn();
    const page = (options: SelectProps['options']) => (
      <Select label="Customer" options={options} value="" onChange={onChange} />
    );
    const { user, rerender } = renderKit(page(customers));
    await user.click(field());
    await user.keyboard('blue');
    rerender(again(page([{ value: 'n', label: 'Blue Aardvark' }, ...customers])));
    await user.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('b');
  });

  test('reports options that failed to load, and retries', async () => {
    const onRetry = vi.fn();
    const { user } = renderSelect({
      options: [],
      loadError: new Error('503: away'),
      listLabel: 'Customers',
      onRetry,
    });
    await user.click(field());
    expect(screen.getByRole('alert').textContent).toContain('The customers could not be loaded.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test('announces the number of options, including none', async () => {
    const { user } = renderSelect({ emptyText: 'No customer found.' });
    await user.click(field());
    expect(screen.getByRole('status').textContent).toBe('Customer: 3');
    await user.keyboard('zzz');
    expect(screen.getByRole('status').textContent).toBe('Customer: 0');
  });

  test('shows that nothing matches, and offers no options', async () => {
    const { user } = renderSelect({ emptyText: 'No customer found.', clearLabel: 'Walk-in Customer' });
    expect(field().value).toBe('Walk-in Customer');
    await user.click(field());
    await user.keyboard('zzz');
    screen.getByText('No customer found.');
  });
});
