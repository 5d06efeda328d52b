import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderKit } from '../testing.tsx';
import { WeightFields, type WeightFieldsProps } from './weight-fields.tsx';

function Page({ start, ...rest }: Partial<WeightFieldsProps> & { start: string[] }) {
  const [weights, setWeights] = useState(start);
  return <WeightFields label="Ribeye" expected={3} weights={weights} onChange={setWeights} {...rest} />;
}

const field = (number: number) => screen.getByLabelText<HTMLInputElement>(`Ribeye, case ${number}`);
const values = () => screen.getAllByRole<HTMLInputElement>('textbox').map((input) => input.value);

test('Enter goes to the next weight, and on from the last', async () => {
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

test('a pasted column fills the following fields and the focus stays', async () => {
  const { user } = renderKit(<Page start={['1', '', '']} expected={4} />);
  await user.click(field(2));
  await user.paste('36.54\n37.1\n');
  expect(values()).toEqual(['1', '36.54', '37.1', '']);
  await vi.waitFor(() => expect(document.activeElement).toBe(field(4)));
});

test('weights typed with blanks are spread', async () => {
  const { user } = renderKit(<Page start={[]} />);
  await user.click(field(1));
  await user.keyboard('36.54 37.1 36.9{Enter}');
  expect(values()).toEqual(['36.54', '37.1', '36.9']);
  await vi.waitFor(() => expect(document.activeElement).toBe(field(3)));
});

test('what does not fit is told, not lost silently', async () => {
  const { user } = renderKit(<Page start={[]} expected={2} />);
  await user.click(field(1));
  await user.paste('1 2 3 4');
  expect(values()).toEqual(['1', '2']);
  screen.getByText('2 pasted weights did not fit');
});

test('the last weight stands beside the average, and a slip asks to be checked', async () => {
  const { user } = renderKit(<Page start={['36.5', '37', '']} />);
  await user.click(field(3));
  await user.keyboard('365.4{Enter}');
  await user.tab();
  screen.getByText('Last 365.40 lbs: please check');
  screen.getByText('Average 146.30 lbs');
});

test('text is marked as no weight', async () => {
  const { user } = renderKit(<Page start={[]} />);
  await user.click(field(1));
  await user.keyboard('heavy');
  expect(field(1).getAttribute('aria-invalid')).toBe('true');
});
