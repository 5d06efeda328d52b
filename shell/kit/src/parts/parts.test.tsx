import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderKit } from '../testing.tsx';
import { datePresets } from './date-range.tsx';
import { FileField } from './file-field.tsx';
import { useWork, WorkDialog } from './progress.tsx';
import { Tabs } from './tabs.tsx';

const presets = Object.fromEntries(
  datePresets('2026-03-01').map(({ label, range }) => [label, `${range.from} ${range.to}`]),
);

test.each([
  ['Today', '2026-03-01 2026-03-01'],
  ['Yesterday', '2026-02-28 2026-02-28'],
  ['This week', '2026-02-23 2026-03-01'],
  ['Last week', '2026-02-16 2026-02-22'],
  ['This month', '2026-03-01 2026-03-31'],
  ['Last month', '2026-02-01 2026-02-28'],
  ['Last 30 days', '2026-01-31 2026-03-01'],
  ['This year', '2026-01-01 2026-12-31'],
  ['Last year', '2025-01-01 2025-12-31'],
])('the preset %s covers %s on Sunday, March 1', (label, range) => {
  expect(presets[label]).toBe(range);
});

function Pages() {
  const [tab, setTab] = useState<'open' | 'paid'>('open');
  return (
    <Tabs
      label="Invoices"
      value={tab}
      onChange={setTab}
      tabs={[
        { key: 'open', label: 'Open', content: 'What is owed' },
        { key: 'paid', label: 'Paid', content: 'What was paid' },
      ]}
    />
  );
}

test('arrows move between tabs', async () => {
  const { user } = renderKit(<Pages />);
  act(() => screen.getByRole('tab', { name: 'Open' }).focus());
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tabpanel').textContent).toBe('What was paid');
});

test('a file field rejects wrong types and large files with a message', async () => {
  const onChange = vi.fn();
  renderKit(
    <FileField label="Price list" accept=".csv,text/csv" largest={10} value={null} onChange={onChange} />,
  );
  const choose = (file: File) =>
    fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [file] } });
  choose(new File(['x'], 'prices.exe'));
  screen.getByText('prices.exe is not a CSV file. Choose another file.');
  choose(new File(['x'.repeat(11)], 'prices.csv'));
  screen.getByText(/The limit is 0 MB/);
  expect(onChange.mock.calls.every(([file]) => file === null)).toBe(true);
  choose(new File(['x'], 'prices.CSV'));
  expect(onChange.mock.lastCall?.[0].name).toBe('prices.CSV');
  choose(new File(['x'.repeat(10)], 'largest.csv'));
  expect(onChange.mock.lastCall?.[0].name).toBe('largest.csv');
});

test('a rejection names all accepted types, without media types', () => {
  const accept = '.png,.jpg,.jpeg,.svg,image/png,image/jpeg,image/svg+xml';
  renderKit(<FileField label="Logo" accept={accept} largest={10} value={null} onChange={() => {}} />);
  const files = [new File(['x'], 'logo.pdf', { type: 'application/pdf' })];
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files } });
  screen.getByText('logo.pdf is not a PNG, JPG, JPEG, SVG file. Choose another file.');
});

const first = Promise.withResolvers<void>();

function Statements() {
  const work = useWork(
    (name: string) => name,
    async (name) => {
      if (name === 'Ana') await first.promise;
      if (name === 'Ana') throw new Error('No e-mail address.');
    },
    (error) => (error as Error).message,
  );
  const start = (
    <button type="button" onClick={() => work.run(['Ana', 'Ben', 'Cleo'])}>
      Start
    </button>
  );
  return <WorkDialog title="Statements" work={work} next={start} onClose={() => {}} />;
}

test('a long task reports failures, and Cancel stops before the next item', async () => {
  const { user } = renderKit(<Statements />);
  await user.click(await screen.findByRole('button', { name: 'Start' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await act(async () => first.resolve());
  expect((await screen.findByText(/0 of 3 done/)).textContent).toBe('0 of 3 done, 1 failed, stopped');
  screen.getByText('No e-mail address.');
});
