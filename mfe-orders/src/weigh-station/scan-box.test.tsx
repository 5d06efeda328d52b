import { KitProvider, toast } from '@primal/kit';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScanBox } from './scan-box.tsx';

const heard = {
  onBurst: vi.fn(),
  onAnswer: vi.fn(),
  onText: vi.fn(),
  onMove: vi.fn(),
  onEscape: vi.fn(),
  onTakeBack: vi.fn(),
  onAllDone: vi.fn(),
  onShort: vi.fn(),
};

const Page = ({ answers, children }: { answers: readonly string[]; children?: ReactNode }) => {
  const box = useRef<HTMLInputElement>(null);
  return (
    <KitProvider env="test">
      <main>
        <ScanBox box={box} label="Scan" answers={answers} keyboard="text" {...heard} />
        {children}
      </main>
    </KitProvider>
  );
};

const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Scan' });
const typeInto = (field: HTMLInputElement, text: string) => {
  for (const key of text) {
    fireEvent.keyDown(field, { key });
    fireEvent.input(field, { target: { value: field.value + key } });
  }
};
const pressAt = (field: HTMLInputElement, key: string, timeStamp: number) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  field.dispatchEvent(event);
  if (key.length === 1) fireEvent.input(field, { target: { value: field.value + key } });
};
const press = (key: string, more: object = {}) => fireEvent.keyDown(box(), { key, ...more });
const rest = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
  for (const listener of Object.values(heard)) listener.mockReset();
});
afterEach(() => vi.useRealTimers());

describe('a digit during a question', () => {
  it('is the answer at Enter, or when no other key follows', () => {
    render(<Page answers={['1', '2']} />);
    typeInto(box(), '2');
    press('Enter');
    expect(heard.onAnswer).toHaveBeenCalledWith('2');
    typeInto(box(), '1');
    rest(1_000);
    expect(heard.onAnswer).toHaveBeenLastCalledWith('1');
    expect(box().value).toBe('');
  });
  it('starts a weight when a digit or point follows, at typing speed', () => {
    render(<Page answers={['1', '2']} />);
    for (const key of '12.5') {
      typeInto(box(), key);
      rest(400);
    }
    rest(2_000);
    press('Enter');
    expect(heard.onAnswer).not.toHaveBeenCalled();
    expect(heard.onBurst).toHaveBeenCalledWith('12.5');
  });
  it('is typed normally if it is no answer', () => {
    render(<Page answers={['1']} />);
    typeInto(box(), '3');
    rest(2_000);
    press('Enter');
    expect(heard.onAnswer).not.toHaveBeenCalled();
    expect(heard.onBurst).toHaveBeenCalledWith('3');
  });
});

it('finishes a line by its shortcut', () => {
  render(<Page answers={[]} />);
  press('Enter', { ctrlKey: true });
  expect(heard.onAllDone).toHaveBeenCalledOnce();
  expect(heard.onBurst).not.toHaveBeenCalled();
});

it('asks to enter or clear typed text before a line is finished or marked short', () => {
  const said = vi.spyOn(toast, 'error');
  render(<Page answers={[]} />);
  typeInto(box(), '15.4');
  press('F9');
  press('Enter', { ctrlKey: true });
  expect(heard.onShort).not.toHaveBeenCalled();
  expect(heard.onAllDone).not.toHaveBeenCalled();
  expect(said).toHaveBeenCalledTimes(2);
  expect(said).toHaveBeenCalledWith(expect.stringMatching(/^15.4 is in the box/));
  expect(box().value).toBe('15.4');
  press('Escape');
  press('F9');
  expect(heard.onShort).toHaveBeenCalledOnce();
});

describe('beside another field', () => {
  const label = ']C10190614141000015320200365421S1';
  const other = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Username' });
  const open = () => {
    render(
      <Page answers={[]}>
        <input aria-label="Username" defaultValue="" />
      </Page>,
    );
    other().focus();
  };
  it.each(['Enter', 'Tab'])(
    'detects a label that is scanned into the field and ends with %s, and removes the label',
    (end) => {
      open();
      for (const key of 'mar') pressAt(other(), key, 1_000);
      for (const key of [...label, end]) pressAt(other(), key, 1_000_000);
      expect(heard.onBurst).toHaveBeenCalledWith(label);
      expect(other().value).toBe('mar');
    },
  );
  it('ignores typing in the field', () => {
    open();
    typeInto(other(), 'maria');
    fireEvent.keyDown(other(), { key: 'Enter' });
    expect(heard.onBurst).not.toHaveBeenCalled();
    expect(other().value).toBe('maria');
  });
});

it('leaves letters to a dialog with a list of choices', () => {
  render(
    <Page answers={[]}>
      <div aria-modal="true" role="dialog" aria-label="Scale">
        <select aria-label="Format">
          <option>SICS</option>
        </select>
      </div>
    </Page>,
  );
  const select = screen.getByRole('combobox', { name: 'Format' });
  select.focus();
  fireEvent.keyDown(select, { key: 's' });
  expect(document.activeElement).toBe(select);
});

describe('Escape beside the box', () => {
  it('skips the question from any focus, but closes a menu first', () => {
    render(
      <Page answers={['1']}>
        <button type="button">Number Pad</button>
        <button type="button" aria-expanded>
          More
        </button>
      </Page>,
    );
    fireEvent.keyDown(screen.getByRole('button', { name: 'More' }), { key: 'Escape' });
    expect(heard.onEscape).not.toHaveBeenCalled();
    fireEvent.keyDown(screen.getByRole('button', { name: 'Number Pad' }), { key: 'Escape' });
    expect(heard.onEscape).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(box());
  });
});
