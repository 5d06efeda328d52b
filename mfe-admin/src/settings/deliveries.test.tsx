import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getSaveButton, openSettings, server, settingsRoutes, storeSettings } from './page.fixture.tsx';
import { createSettings, serveRoutes } from './settings.fixture.ts';

beforeEach(() => {
  server.stored = createSettings();
});

describe('deliveries', () => {
  it('are saved with days, cut-off, minimum and closed dates', async () => {
    server.stored = createSettings({ closedDates: [{ date: '2026-12-25', name: 'Christmas' }] });
    const asked = serveRoutes({ ...settingsRoutes, 'PUT /api/settings': storeSettings });
    const { user } = await openSettings();
    await user.click(screen.getByRole('checkbox', { name: 'Saturday' }));
    fireEvent.input(screen.getByLabelText('Cut-off Time'), { target: { value: '16:00' } });
    fireEvent.input(screen.getByLabelText('Minimum Order'), { target: { value: '150' } });
    const closed = within(screen.getByRole('group', { name: 'Closed Days' }));
    await user.click(closed.getByRole('button', { name: 'Add Closed Day' }));
    fireEvent.input(screen.getByLabelText('Closed day 2, date'), { target: { value: '2026-11-26' } });
    fireEvent.input(screen.getByLabelText('Closed day 2, name'), { target: { value: 'Thanksgiving' } });
    await user.click(getSaveButton());
    await screen.findByText('Settings Saved');
    expect(asked[0]?.body).toMatchObject({
      deliveryWeekdays: ['mon', 'tue', 'wed', 'thu', 'fri'],
      cutOffTime: '16:00',
      minimumOrder: '150.00',
      closedDates: [
        { date: '2026-11-26', name: 'Thanksgiving' },
        { date: '2026-12-25', name: 'Christmas' },
      ],
    });
  });

  it('focus the next closed date when it is added', async () => {
    serveRoutes(settingsRoutes);
    const { user } = await openSettings();
    for (const next of [1, 2, 3]) {
      await user.click(screen.getByRole('button', { name: 'Add Closed Day' }));
      const date = await screen.findByLabelText(`Closed day ${next}, date`);
      await waitFor(() => expect(document.activeElement).toBe(date));
    }
    await user.click(getSaveButton());
    await screen.findByText('Failed to save settings. Please try again. Please enter a date.');
  });

  it('are saved without a removed closed date', async () => {
    server.stored = createSettings({ closedDates: [{ date: '2026-12-25', name: 'Christmas' }] });
    const asked = serveRoutes({ ...settingsRoutes, 'PUT /api/settings': storeSettings });
    const { user } = await openSettings();
    await user.click(screen.getByRole('button', { name: 'Remove Christmas' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Closed Day' }));
    await user.click(getSaveButton());
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.body.closedDates).toEqual([]);
  });

  it('require a delivery day, and a date and name for each closed date', async () => {
    const asked = serveRoutes(settingsRoutes);
    const { user } = await openSettings();
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
      await user.click(screen.getByRole('checkbox', { name: day }));
    await user.click(screen.getByRole('button', { name: 'Add Closed Day' }));
    await user.click(getSaveButton());
    await screen.findByText('Please choose at least one day.');
    screen.getByText('Please enter a date.');
    screen.getByText('Please enter a name for the closed day.');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Monday' })),
    );
    expect(asked).toEqual([]);
  });
});
