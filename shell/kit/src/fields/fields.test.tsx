import { screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { describe, expect, test, vi } from 'vitest';
import { KitProvider } from '../provider/kit-provider.tsx';
import { renderKit } from '../testing.tsx';
import { MoneyField, NumberField } from './decimal-fields.tsx';
import { SearchField } from './search-field.tsx';
import { Select, type SelectProps } from './select.tsx';

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

describe('money', () => {
  test('what is typed after a refusal stands in the place of what was refused', async () => {
    const onSave = vi.fn();
    const { user } = renderKit(<ChargeForm onSave={onSave} />);
    const price = screen.getByLabelText<HTMLInputElement>('Price');
    await user.click(price);
    await user.keyboard('18,50{Enter}');
    expect(price.getAttribute('aria-invalid')).toBe('true');
    await user.keyboard('7');
    expect(price.value).toBe('7');
  });

  test('selects on focus and tidies itself when left', async () => {
    const { user } = renderKit(<MoneyField label="Delivery" defaultValue="15.00" />);
    const field = screen.getByLabelText<HTMLInputElement>('Delivery');
    await user.click(field);
    await user.keyboard('12.5');
    expect(field.value).toBe('12.5');
    await user.tab();
    expect(field.value).toBe('12.50');
  });

  test('tells the page above, controlled or registered, also when Enter sends the form', async () => {
    const heard = vi.fn();
    const { user } = renderKit(<ChargeForm onSave={heard} />);
    await user.type(screen.getByLabelText('Charge'), '$1,200');
    await user.type(screen.getByLabelText('Price'), '.5{Enter}');
    await vi.waitFor(() =>
      expect(heard).toHaveBeenCalledExactlyOnceWith({ charge: '1200.00', price: '0.50' }),
    );
  });

  test('says nothing any more of what a form has put something else for', async () => {
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
    '%j stays as it was typed, with a sentence at the field',
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

  test('the sentence goes as soon as the figure is right', async () => {
    const { user } = renderKit(<MoneyField label="Price" defaultValue="5,45" />);
    const field = screen.getByLabelText<HTMLInputElement>('Price');
    screen.getByText('Please write decimals with a point, like 1,234.50.');
    await user.clear(field);
    await user.type(field, '5.45');
    expect(screen.queryByText(/Please write/)).toBeNull();
  });

  test('whole numbers are not rounded from others', async () => {
    const { user } = renderKit(<ChargeForm onSave={() => {}} />);
    await user.type(screen.getByLabelText('Sequence'), '2.5');
    await user.tab();
    screen.getByText('Must be a whole number.');
  });
});

/** What `rerender` takes to draw inside the same provider as `renderKit`. */
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
  const drawSelect = (props: Partial<SelectProps & { onAnswer: (value: string) => void }> = {}) => {
    const onChange = vi.fn();
    return { onChange, ...renderKit(<CustomerSelect onAnswer={onChange} {...props} />) };
  };
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Customer' });

  test('is found by typing, names that start so first, and taken by Enter', async () => {
    const { user, onChange } = drawSelect();
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

  test('Tab takes what was found, Escape takes back what was typed', async () => {
    const { user, onChange } = drawSelect();
    await user.click(field());
    await user.keyboard('pal{Tab}');
    expect(onChange).toHaveBeenLastCalledWith('a');
    await user.click(field());
    await user.keyboard('blue{Escape}');
    expect(field().value).toBe('La Paloma');
  });

  test('what was typed for a choice goes with it when the form is emptied', async () => {
    const { user } = renderKit(<EmptiedSelect />);
    await user.click(field());
    await user.keyboard('xyz');
    await user.tab();
    expect(field().value).toContain('xyz');
    await user.click(screen.getByRole('button', { name: 'Empty' }));
    expect(field().value).toBe('');
    expect(field().dataset.unchosen).toBeUndefined();
  });

  test('the note is searched, a disabled option is not taken', async () => {
    const { user, onChange } = drawSelect();
    await user.click(field());
    await user.keyboard('waco');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await user.clear(field());
    await user.click(screen.getByRole('option', { name: 'Bar Blue' }));
    expect(onChange).not.toHaveBeenCalled();
  });

  test('opening and Enter leave a choice beyond the first hundred as it is', async () => {
    const many = Array.from({ length: 150 }, (_, at) => ({ value: `v${at}`, label: `Customer ${at}` }));
    const onChange = vi.fn();
    const { user } = renderKit(<Select label="Customer" options={many} value="v140" onChange={onChange} />);
    await user.click(field());
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Customer 140');
    await user.keyboard('{Enter}');
    expect(onChange).not.toHaveBeenCalled();
    expect(field().value).toBe('Customer 140');
  });

  test('a choice that the server did not list is shown and kept', async () => {
    const { user, onChange } = drawSelect({ value: 'z', chosen: { value: 'z', label: 'Zum Adler' } });
    expect(field().value).toBe('Zum Adler');
    await user.click(field());
    await user.keyboard('{Enter}{Enter}');
    expect(onChange).not.toHaveBeenCalled();
  });

  test('what was typed and not chosen stays, with a sentence', async () => {
    const { user, onChange } = drawSelect();
    await user.click(field());
    await user.keyboard('Nowhere Inn');
    await user.click(document.body);
    expect(field().value).toBe('Nowhere Inn');
    screen.getByText('Please choose from the list.');
    expect(field().matches('[data-unchosen]')).toBe(true);
    await user.click(field());
    await user.clear(field());
    await user.keyboard('pal{Enter}');
    expect(field().matches('[data-unchosen]')).toBe(false);
    expect(onChange).toHaveBeenCalledExactlyOnceWith('a');
  });

  test('a page that sends the focus on when it hears of a choice leaves nothing unchosen', async () => {
    const { user } = drawSelect({ onAnswer: () => (document.activeElement as HTMLElement).blur() });
    await user.click(field());
    await user.keyboard('blue{Enter}');
    expect(document.activeElement).toBe(document.body);
    expect(field().value).toBe('Blue Door Bistro');
    expect(screen.queryByText('Please choose from the list.')).toBeNull();
  });

  test('asks the server for what is typed, and Enter waits for its answer', async () => {
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
    'what %s is to take is taken when its answer comes, also when the field is left before',
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

  test('a field that was left before its answer came says so when nothing was found', async () => {
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

  test('a later answer does not change what Enter takes', async () => {
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

  test('says that the options could not be loaded, and tries again', async () => {
    const onRetry = vi.fn();
    const { user } = drawSelect({
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

  test('how many there are, or that there are none, is announced', async () => {
    const { user } = drawSelect({ emptyText: 'No customer found.' });
    await user.click(field());
    expect(screen.getByRole('status').textContent).toBe('Customer: 3');
    await user.keyboard('zzz');
    expect(screen.getByRole('status').textContent).toBe('Customer: 0');
  });

  test('says when nothing fits, and offers none', async () => {
    const { user } = drawSelect({ emptyText: 'No customer found.', clearLabel: 'Walk-in Customer' });
    expect(field().value).toBe('Walk-in Customer');
    await user.click(field());
    await user.keyboard('zzz');
    screen.getByText('No customer found.');
  });
});

test('a search asks once typing rests, and at once when cleared', async () => {
  const onChange = vi.fn();
  const { user } = renderKit(<SearchField label="Search" value="" onChange={onChange} />);
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'rib');
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith('rib'));
  await user.click(screen.getByRole('button', { name: 'Empty' }));
  expect(onChange).toHaveBeenLastCalledWith('');
});

test('what a field is for stands below it: the fields of a row are on one line', () => {
  renderKit(
    <NumberField label="Terms" description="Days until it is due." error="Required." suffix="days" />,
  );
  const field = screen.getByRole('textbox', { name: 'Terms', description: /Days until it is due\./ });
  const below = (sentence: string) =>
    field.compareDocumentPosition(screen.getByText(sentence)) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(below('Required.')).toBeTruthy();
  expect(below('Days until it is due.')).toBeTruthy();
});
