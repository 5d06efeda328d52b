import { statusColors } from '@primal/contracts/documents';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderKit } from '../testing.tsx';
import { AvatarInitials, formatName } from './avatar-initials.tsx';
import { DescriptionList } from './description-list.tsx';
import { PageHeader } from './page-header.tsx';
import { Section } from './section.tsx';
import { Stat } from './stat.tsx';
import { Loading } from './states.tsx';
import { StatusBadge, setStatusColors } from './status-badge.tsx';
import { SummaryBar } from './summary-bar.tsx';

test.each([
  ['pending', 'yellow', 'Pending'],
  ['in_progress', 'blue', 'In Progress'],
  ['ready', 'green', 'Ready'],
  ['invoiced', 'gray', 'Invoiced'],
  ['something_new', 'gray', 'Something New'],
])('a badge of status %s is %s with the text %s', (status, color, words) => {
  setStatusColors(statusColors);
  renderKit(<StatusBadge status={status} />);
  expect(screen.getByText(words).getAttribute('data-color')).toBe(color);
});

test.each([
  [{ firstName: 'Maria', lastName: 'Lopez', email: 'm@x.com' }, 'ML', 'Maria Lopez'],
  [{ firstName: 'Maria' }, 'M', 'Maria'],
  [{ lastName: 'Lopez', email: 'desk@x.com' }, 'L', 'desk@x.com'],
  [{ email: 'desk@x.com' }, 'D', 'desk@x.com'],
  [{}, 'U', 'User'],
])('the user %j has the initials %s and the name %s', (person, initials, name) => {
  renderKit(<AvatarInitials {...person} />);
  screen.getByText(initials);
  expect(formatName(person)).toBe(name);
});

test('a page has one heading, and a section is named by its section heading', () => {
  renderKit(
    <>
      <PageHeader title="Invoice" subtitle="INV-1001" back={{ to: '/invoices', label: 'Back to Invoices' }} />
      <Section title="Customer">
        <DescriptionList items={[{ term: 'Phone', value: '' }]} />
      </Section>
    </>,
  );
  screen.getByRole('heading', { level: 1, name: 'Invoice' });
  screen.getByRole('link', { name: 'Back to Invoices' });
  screen.getByRole('region', { name: 'Customer' });
  expect(screen.getByRole('definition').textContent).toBe('—');
});

const ReopenedOrder = () => {
  const [isOpen, setOpen] = useState(false);
  const reopen = (
    <button type="button" onClick={() => setOpen(true)}>
      Reopen
    </button>
  );
  return <PageHeader title="Order" actions={isOpen ? <a href="/edit">Edit</a> : reopen} />;
};

test('an action that removes its button leaves focus on the action in its place', async () => {
  const { user } = renderKit(<ReopenedOrder />);
  await user.click(screen.getByRole('button', { name: 'Reopen' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Edit' })));
});

test('a loading state has the role status, which screen readers announce', () => {
  renderKit(<Loading />);
  expect(screen.getByRole('status').textContent).toBe('Loading');
});

test('a summary bar shows its totals', () => {
  renderKit(
    <SummaryBar figures={[{ label: 'Total', value: '$12.00', strong: true }]}>
      <button type="button">Save Order</button>
    </SummaryBar>,
  );
  expect(screen.getByRole('term').textContent).toBe('Total');
  expect(screen.getByRole('definition').textContent).toBe('$12.00');
});

test('a number does not wrap in its card, but a name can', () => {
  renderKit(
    <>
      <Stat label="Available" value="-$10,781.96" />
      <Stat label="Closed By" value="Maria Lopez" />
    </>,
  );
  expect(screen.getByText('-$10,781.96').hasAttribute('data-figure')).toBe(true);
  expect(screen.getByText('Maria Lopez').hasAttribute('data-figure')).toBe(false);
});
