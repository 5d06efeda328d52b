import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Loadable, loadable, useLoadable } from './loadable.tsx';

const Words = () => <p>It is here</p>;

const Place = (props: { part: Loadable<object>; wanted: boolean; onFailure: () => void }) => {
  const Part = useLoadable(props.part, props.wanted, props.onFailure);
  return Part && <Part />;
};

test('the next use retries a part that failed to load', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue({ default: Words });
  const part = loadable<object>(load);
  const onFailure = vi.fn();
  const place = (wanted: boolean) => <Place part={part} wanted={wanted} onFailure={onFailure} />;
  const { rerender } = render(place(true));
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce());
  rerender(place(false));
  rerender(place(true));
  await screen.findByText('It is here');
  expect(load).toHaveBeenCalledTimes(2);
  expect(onFailure).toHaveBeenCalledOnce();
});
