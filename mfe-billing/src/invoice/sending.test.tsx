import type { InvoiceSummary } from '@primal/contracts/billing/invoice';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import { useSaveToDrive } from './sending.ts';

const Save = () => {
  const { save } = useSaveToDrive();
  return (
    <button type="button" onClick={() => save({ id: 'i1' } as InvoiceSummary)}>
      Save
    </button>
  );
};

const renderSave = (changedMeanwhile: string | null) => {
  const file = { fileName: 'Invoice_1.pdf', webViewLink: 'https://drive.example/1', changedMeanwhile };
  serve(() => file);
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const view = renderPage(<Save />);
  return { ...view, opened };
};

it('opens the file saved to Drive', async () => {
  const { user, opened } = renderSave(null);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Invoice saved to Google Drive as Invoice_1.pdf');
  expect(opened).toHaveBeenCalledWith('https://drive.example/1', '_blank');
});

it('reports a saved file older than the stored invoice, and does not open the file', async () => {
  const sentence = 'Invoice INV-1 was changed while it was being saved: do it again.';
  const { user, opened } = renderSave(sentence);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(sentence);
  expect(screen.queryByText(/^Invoice saved/)).toBeNull();
  expect(opened).not.toHaveBeenCalled();
});
