import { type DriverAnswer, driverApi } from '@primal/contracts/delivery/driver';
import {
  DeleteAction,
  EditAction,
  IconAction,
  lazyDialog,
  StatusBadge,
  toastFailure,
  useDisabledReason,
  useRemove,
} from '@primal/kit';
import { IconBan, IconCircleCheck } from '@primal/kit/icons';
import { useApiMutation, useList } from '@primal/kit/platform';
import { type Column, ListPage } from '@primal/kit/table';
import { useCallback } from 'react';

const DriverForm = lazyDialog(async () => (await import('./form.tsx')).DriverForm);
const EditDriver = lazyDialog(async () => (await import('./form.tsx')).EditDriver);

const columns: Column<DriverAnswer>[] = [
  { header: 'Name', sort: 'name', link: true, cell: (driver) => driver.name },
  { header: 'Phone', nowrap: true, cell: (driver) => driver.phone ?? '—' },
  { header: 'Email', cell: (driver) => driver.email ?? '—' },
  { header: 'Vehicle Number', cell: (driver) => driver.vehicleNumber ?? '—' },
  { header: 'Board Number', sort: 'boardNumber', cell: (driver) => driver.boardNumber ?? '—' },
  { header: 'Status', cell: (driver) => <StatusBadge status={driver.isActive ? 'active' : 'inactive'} /> },
];

export default function Drivers() {
  const list = useList(driverApi.listDrivers, { field: 'name', order: 'asc' }, '500');
  const remove = useRemove({
    call: driverApi.deleteDriver,
    what: 'driver',
    nameOf: ({ name }: DriverAnswer) => name,
    done: 'Driver removed successfully',
    failed: 'Failed to remove driver',
  });

  const update = useApiMutation(driverApi.updateDriver, {
    done: 'Driver updated successfully',
    failed: 'Failed to update driver',
  });
  const { mutate: change } = update;
  const setActive = useCallback(
    async (driver: DriverAnswer) => {
      const { id, version, isActive } = driver;
      try {
        // These load with the question, since the list's first load is limited.
        const { listDeactivationWarnings } = await import('./form.tsx');
        const { confirmUnusual } = await import('@primal/kit/forms');
        const warnings = isActive ? await listDeactivationWarnings(driver) : [];
        if (!(await confirmUnusual(warnings, { confirmLabel: 'Deactivate' }))) return;
      } catch (error) {
        toastFailure(error, 'Failed to update driver');
        return;
      }
      change({ params: { id }, body: { isActive: !isActive, version } });
    },
    [change],
  );

  const disabledReason = useDisabledReason(driverApi.createDriver.permission);
  const actions = useCallback(
    (driver: DriverAnswer, open: (dialog: 'edit') => void) => (
      <>
        <EditAction onClick={() => open('edit')} />
        <IconAction
          label={driver.isActive ? 'Deactivate' : 'Activate'}
          icon={driver.isActive ? IconBan : IconCircleCheck}
          shortcut="a"
          disabledReason={disabledReason}
          onClick={() => void setActive(driver)}
        />
        <DeleteAction disabledReason={disabledReason} onClick={() => remove(driver)} />
      </>
    ),
    [remove, setActive, disabledReason],
  );

  return (
    <ListPage
      title="Drivers"
      subtitle="Who delivers, and in which vehicle"
      create={{
        label: 'Add Driver',
        disabledReason,
        dialog: (onClose) => <DriverForm driver={null} onClose={onClose} />,
      }}
      list={list}
      noun={['driver', 'drivers']}
      columns={columns}
      actions={actions}
      dialogs={{ edit: ({ id }, onClose) => <EditDriver drivers={list} id={id} onClose={onClose} /> }}
      rowDialog="edit"
      nothing={{ title: 'No drivers yet', description: 'Add the first one to plan deliveries.' }}
    />
  );
}
