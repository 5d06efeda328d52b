import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderKit } from '../testing.tsx';
import { createAskedOutliers } from './weighing.ts';
import { WeightFields, type WeightFieldsProps } from './weight-fields.tsx';

function Page({ start, ...rest }: Partial<WeightFieldsProps> & { start: string[] }) {
  const [weights, setWeights] = useState(start);
  const [askedOutliers] = useState(createAskedOutliers);
  return (
    <WeightFields
      label="Ribeye"
      expected={3}
      piece="Case"
      saved={[]}
      askedOutliers={askedOutliers}
      weights={weights}
      onChange={setWeights}
      onDone={() => {}}
      {...rest}
    />
  );
}

const field = (number: number) => screen.getByLabelText<HTMLInputElement>(`Ribeye, case ${number}`);
const values = () => screen.getAllByRole<HTMLInputElement>('textbox').map((input) => input.value);

test('Enter goes to the next weight, and leaves from the last', async () => {
  const onDone = vi.fn();
  const { user } = renderKit(<Page start={['', '', '']} onDone={onDone} />);
  await user.click(field(1));
  await user.keyboard('36.54{Enter}37.1{Enter}');
  expect(document.activeElement).toBe(field(3));
  screen.getByText('73.64 lbs');
  screen.getByText('2 of 3 cases with weights');
  screen.getByText('1 missing');
  await user.keyboard('36.9{Enter}');
  expect(onDone).toHaveBeenCalledOnce();
  expect(screen.queryByText('1 missing')).toBeNull();
});

test('a pasted column fills the following fields and focus stays', async () => {
  const { user } = renderKit(<Page start={['1', '', '', '']} expected={4} />);
  await user.click(field(2));
  await user.paste('36.54\n37.1\n');
  expect(values()).toEqual(['1', '36.54', '37.1', '']);
  await vi.waitFor(() => expect(document.activeElement).toBe(field(4)));
});

test('weights typed with spaces fill several fields', async () => {
  const { user } = renderKit(<Page start={[]} />);
  await user.click(field(1));
  await user.keyboard('36.54 37.1 36.9{Enter}');
  expect(values()).toEqual(['36.54', '37.1', '36.9']);
  await vi.waitFor(() => expect(document.activeElement).toBe(field(3)));
});

test('Enter after several weights continues from the last piece, and a paste focuses its last weight', async () => {
  const onDone = vi.fn();
  const { user } = renderKit(<Page start={['', '', '']} onDone={onDone} />);
  await user.click(field(2));
  await user.keyboard('36.54 37.1{Enter}');
  expect(values()).toEqual(['', '36.54', '37.1']);
  expect(onDone).toHaveBeenCalledOnce();
  await user.clear(field(2));
  await user.paste('36.5 37');
  expect(document.activeElement).toBe(field(3));
  expect(onDone).toHaveBeenCalledOnce();
});

test('save shortcuts commit the last input first', async () => {
  const { user } = renderKit(<Page start={['', '', '']} />);
  await user.click(field(1));
  await user.keyboard('36.54 37.1 36.9{Control>}{Enter}{/Control}');
  expect(values()).toEqual(['36.54', '37.1', '36.9']);
  expect(document.activeElement).toBe(field(1));
});

test('too many weights are rejected as a whole', async () => {
  const { user } = renderKit(<Page start={['', '9']} />);
  await user.click(field(1));
  await user.paste('1 2 3 4');
  expect(values()).toEqual(['', '9']);
  expect(screen.getByRole('alert').textContent).toBe(
    '4 weights do not fit in 2 fields. Nothing was entered.',
  );
  expect(document.activeElement).toBe(field(1));
});

test('a decimal comma fills no second field and is rejected', async () => {
  const { user } = renderKit(<Page start={['', '', '']} />);
  await user.click(field(1));
  await user.keyboard('36,54{Enter}');
  expect(values()).toEqual(['36,54', '', '']);
  expect(document.activeElement).toBe(field(1));
  expect(field(1).getAttribute('aria-invalid')).toBe('true');
  screen.getByText('Please write decimals with a point, like 1,234.50.');
  await user.keyboard('36,5{Enter}');
  expect(values()).toEqual(['36,5', '', '']);
  await user.click(field(2));
  await user.keyboard('37{Enter}');
  expect(field(1).getAttribute('aria-invalid')).toBe('true');
});

test('screens accept weights with two places', async () => {
  const { user } = renderKit(<Page start={['']} />);
  await user.click(field(1));
  await user.keyboard('10.125{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('Must have at most 2 decimal places.');
});

test('a rejected weight stays as typed and is shown nowhere rounded', async () => {
  const { user } = renderKit(<Page start={['']} average="36" />);
  await user.click(field(1));
  await user.keyboard('36.9{Enter}');
  screen.getByText('Last 36.90 lbs');
  await user.clear(field(1));
  await user.keyboard('1.234{Enter}');
  expect(field(1).value).toBe('1.234');
  expect(screen.getByRole('alert').textContent).toBe('Must have at most 2 decimal places.');
  screen.getByText('Last —');
  expect(field(1).dataset.outlier).toBeUndefined();
});

test('an outlier is asked about once in an announced message, and a second Enter accepts the weight', async () => {
  const onDone = vi.fn();
  const { user } = renderKit(<Page start={['36.5', '37', '']} onDone={onDone} />);
  await user.click(field(3));
  await user.keyboard('365.4{Enter}');
  expect(screen.getByRole('alert').textContent).toBe(
    'Is 365.40 lbs right? About 37.00 lbs is usual. Press Enter to keep it.',
  );
  expect(document.activeElement).toBe(field(3));
  expect(onDone).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(onDone).toHaveBeenCalledOnce();
  await user.keyboard('{Enter}');
  expect(onDone).toHaveBeenCalledTimes(2);
});

test('fewer or more pieces than ordered may be weighed', async () => {
  const { user } = renderKit(<Page start={['36.5', '37', '']} piece="Piece" />);
  await user.click(screen.getByRole('button', { name: 'One piece less' }));
  screen.getByText('2 of 2 pieces with weights');
  screen.getByText('3 ordered');
  await user.click(screen.getByRole('button', { name: 'One piece more' }));
  await user.click(screen.getByRole('button', { name: 'One piece more' }));
  expect(values()).toEqual(['36.5', '37', '', '']);
  screen.getByLabelText('Ribeye, piece 4');
  screen.getByText('Piece 4');
});

test('input is announced on blur, not on every key', async () => {
  const { user } = renderKit(<Page start={['', '']} />);
  await user.click(field(1));
  await user.keyboard('36.54');
  const said = () => screen.getAllByRole('status').map((status) => status.textContent);
  expect(said().join('')).toBe('');
  screen.getByText('36.54 lbs');
  await user.keyboard('{Enter}');
  expect(said()).toContain('1 of 2, total 36.54 lbs');
});

test('invalid text is marked on blur', async () => {
  const { user } = renderKit(<Page start={[]} />);
  await user.click(field(1));
  await user.keyboard('heavy');
  expect(field(1).getAttribute('aria-invalid')).toBeNull();
  await user.tab();
  expect(field(1).getAttribute('aria-invalid')).toBe('true');
});

test("the field shows the product's average, never the average of the typed weights", async () => {
  const { user } = renderKit(<Page start={['', '']} average="18" />);
  screen.getByText('Product average 18.00 lbs');
  await user.click(field(1));
  await user.keyboard('18.2{Enter}196');
  screen.getByText('Product average 18.00 lbs');
  expect(screen.queryByText('Average 107.10 lbs')).toBeNull();
});

test('mouse and Tab select a weight, so that typing replaces it', async () => {
  const { user } = renderKit(<Page start={['8.2', '9.1']} />);
  await user.click(field(1));
  await user.keyboard('15.85');
  expect(field(1).value).toBe('15.85');
  await user.tab();
  await user.keyboard('16');
  expect(field(2).value).toBe('16');
});

test("Enter does not select the next weight, so that a scale's input does not replace the weight", async () => {
  const { user } = renderKit(<Page start={['', '9.1']} />);
  await user.click(field(1));
  await user.keyboard('8.2{Enter}15.85');
  expect(field(2).value).toBe('9.115.85');
});

test('a filled field is not selected automatically', async () => {
  const { user } = renderKit(<Page start={['8.2', '']} autoFocus />);
  expect(field(1).dataset.autofocus).toBeUndefined();
  expect(field(2).dataset.autofocus).toBe('true');
  field(1).focus();
  await user.keyboard('15.85');
  expect(field(1).value).toBe('8.215.85');
  await user.tab();
  expect(field(1).getAttribute('aria-invalid')).toBe('true');
});

test('a stored weight with three places counts as valid', async () => {
  const { user } = renderKit(<Page start={['36.545', '']} saved={['36.545']} />);
  screen.getByText('1 of 2 cases with weights');
  await user.click(field(1));
  await user.tab();
  expect(field(1).getAttribute('aria-invalid')).toBeNull();
  await user.type(field(2), '36.545');
  await user.tab();
  screen.getByText('2 of 2 cases with weights');
});
