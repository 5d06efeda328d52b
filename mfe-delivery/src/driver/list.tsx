import type { DriverAnswer } from '@primal/contracts/delivery/driver';
import { driverApi } from '@primal/contracts/delivery/driver-api';
import { ActionButton, IconAction, laterDialog, PageHeader, StatusBadge, useRemove } from '@primal/kit';
import { IconBan, IconCircleCheck, IconPencil, IconPlus, IconTrash } from '@primal/kit/icons';
import { listProps, useApiList, useApiMutation, useListState } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { useCallback, useState } from 'react';
import { useRefusal } from '../use-refusal.ts';

const DriverForm = laterDialog(async () => (await import('./form.tsx')).DriverForm);
const EditDriver = laterDialog(async () => (await import('./form.tsx')).EditDriver);

const columns: Column<DriverAnswer>[] = [
  { id: 'name', header: 'Name', sort: 'name', link: true, cell: (driver) => driver.name },
  { id: 'phone', header: 'Phone', nowrap: true, cell: (driver) => driver.phone ?? '—' },
  { id: 'email', header: 'Email', cell: (driver) => driver.email ?? '—' },
  { id: 'vehicleNumber', header: 'Vehicle Number', cell: (driver) => driver.vehicleNumber ?? '—' },
  {
    id: 'status',
    header: 'Status',
    cell: (driver) => <StatusBadge status={driver.isActive ? 'active' : 'inactive'} />,
  },
];

/** Null: no dialog; `'new'`: adding; else the driver being changed. */
type Editing = DriverAnswer | 'new' | null;

export default function Drivers() {
  const list = useListState({ field: 'name', order: 'asc' });
  const drivers = useApiList(driverApi.listDrivers, { query: list.query });
  const [editing, setEditing] = useState<Editing>(null);
  const close = () => setEditing(null);
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
  // Nothing is lost by it, so it is not asked about: the same button puts it back.
  const { mutate: change } = update;
  const setActive = useCallback(
    ({ id, version, isActive }: DriverAnswer) =>
      change({ params: { id }, body: { isActive: !isActive, version } }),
    [change],
  );

  const refusal = useRefusal(driverApi.createDriver.permission);
  // The same from drawing to drawing: a dialog that opens draws no row anew.
  const actions = useCallback(
    (driver: DriverAnswer) => (
      <>
        <IconAction label="Edit" icon={IconPencil} shortcut="e" onClick={() => setEditing(driver)} />
        <IconAction
          label={driver.isActive ? 'Deactivate' : 'Activate'}
          icon={driver.isActive ? IconBan : IconCircleCheck}
          shortcut="a"
          disabledReason={refusal}
          onClick={() => setActive(driver)}
        />
        <IconAction
          label="Delete"
          icon={IconTrash}
          shortcut="d"
          danger
          disabledReason={refusal}
          onClick={() => remove(driver)}
        />
      </>
    ),
    [remove, setActive, refusal],
  );

  const addButton = (
    <ActionButton
      leftSection={<IconPlus size={16} />}
      disabledReason={refusal}
      onClick={() => setEditing('new')}
    >
      Add Driver
    </ActionButton>
  );

  return (
    <>
      <PageHeader title="Drivers" subtitle="Who delivers, and in which vehicle" actions={addButton} />
      <DataTable
        label="Drivers"
        columns={columns}
        {...listProps(drivers, list)}
        rowKey={(driver) => driver.id}
        onRowOpen={setEditing}
        actions={actions}
        empty={{
          title: 'No drivers yet',
          description: 'Add the first one to plan deliveries.',
          action: addButton,
        }}
      />
      {editing === 'new' && <DriverForm driver={null} onClose={close} />}
      {editing && editing !== 'new' && <EditDriver drivers={drivers} id={editing.id} onClose={close} />}
    </>
  );
}
