import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderKit } from '../testing.tsx';
import { toastLeftOut } from '../toasts/left-out.ts';
import { toast, toastStore } from '../toasts/toast.ts';
import { PagePaper, usePaper } from './paper.tsx';
import { TickBox, WeightSlots } from './parts.tsx';
import { PrintFrame, type PrintFrameProps } from './print-frame.tsx';
import { PrintTable, PrintTotals } from './print-table.tsx';

const print = vi.fn();
beforeEach(() => {
  print.mockReset();
  vi.stubGlobal('print', print);
});

const renderFrame = (props: Partial<PrintFrameProps> = {}) =>
  renderKit(
    <PrintFrame
      title="Work Order"
      number="SO-1001"
      letterhead={{ company: { name: 'Primal Meats' } }}
      printLabel="Print Work Order"
      {...props}
    >
      <PrintTotals items={[{ label: 'Total', value: '$12.00' }]} />
    </PrintFrame>,
  );

describe('a print page', () => {
  test('names the PDF after the document while shown', () => {
    document.title = 'Primal';
    const { unmount } = renderFrame();
    expect(document.title).toBe('Work Order SO-1001');
    unmount();
    expect(document.title).toBe('Primal');
  });

  test('runs onPrint, then prints', async () => {
    const order: string[] = [];
    print.mockImplementation(() => order.push('print'));
    const { user } = renderFrame({ onPrint: async () => order.push('mark') });
    await user.click(screen.getByRole('button', { name: 'Print Work Order' }));
    expect(order).toEqual(['mark', 'print']);
  });

  test('prints even if onPrint fails', async () => {
    const { user } = renderFrame({ onPrint: () => Promise.reject(new Error('away')) });
    await user.click(screen.getByRole('button', { name: 'Print Work Order' }));
    expect(print).toHaveBeenCalledOnce();
  });

  test('prints automatically if autoPrint is set', async () => {
    renderFrame({ autoPrint: 5 });
    await vi.waitFor(() => expect(print).toHaveBeenCalledOnce());
  });
});

describe('documents that a print leaves out', () => {
  const held = { noun: { one: 'order on hold', many: 'orders on hold' }, numbers: ['SO-1', 'SO-2'] };
  const deleted = { noun: { one: 'deleted order', many: 'deleted orders' }, numbers: [], count: 1 };
  const none = { noun: { one: 'voided invoice', many: 'voided invoices' }, numbers: [] };

  test('are named above the paper, not on it', () => {
    renderFrame({ leftOut: [held, none, deleted] });
    expect(screen.getByRole('status').textContent).toBe(
      'Not printed2 orders on hold were left out: SO-1, SO-2.1 deleted order was left out.',
    );
    expect(screen.getByRole('article').textContent).not.toContain('left out');
  });

  test('are named in a toast on the page that started the print', () => {
    toastLeftOut([none]);
    expect(toastStore.current()).toBeNull();
    toastLeftOut([held, none, deleted]);
    expect(toastStore.current()).toMatchObject({
      title: 'Not printed',
      description: '2 orders on hold were left out: SO-1, SO-2. 1 deleted order was left out.',
    });
    toast.forget();
  });
});

test('a print table adds blank rows up to padTo', () => {
  renderKit(
    <PrintTable
      label="Items"
      columns={[{ header: '#', cell: (_, index) => index + 1 }]}
      rows={['a', 'b']}
      rowKey={(row) => row}
      padTo={10}
    />,
  );
  expect(within(screen.getByRole('table', { name: 'Items' })).getAllByRole('row')).toHaveLength(11);
});

test('weights beyond the maximum number of slots are counted', () => {
  renderKit(<WeightSlots count={7} max={5} weights={['36.540']} />);
  screen.getByText('36.54');
  screen.getByText('+2 more');
});

test('a ticked box shows a check mark', () => {
  renderKit(<TickBox label="Delivered" ticked />);
  screen.getByText('✓');
});

const Report = () => {
  const paper = usePaper();
  return (
    <>
      <button type="button" onClick={paper.print}>
        Print Report
      </button>
      <PagePaper paper={paper} fileName="report-1" sheet={() => <p>On paper</p>} />
    </>
  );
};

describe('a screen page with a printed sheet', () => {
  test('renders the sheet when its button prints, under the file name', async () => {
    const { user } = renderKit(<Report />);
    const printed: (string | null)[] = [];
    print.mockImplementation(() => {
      printed.push(screen.getByText('On paper').textContent, document.title);
    });
    expect(screen.queryByText('On paper')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Print Report' }));
    await vi.waitFor(() => expect(printed).toEqual(['On paper', 'report-1']));
  });

  test('renders the sheet while the browser prints', () => {
    renderKit(<Report />);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    screen.getByText('On paper');
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByText('On paper')).toBeNull();
  });
});
