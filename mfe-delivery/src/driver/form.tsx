import { usersApi } from '@primal/contracts/admin/user';
import { type DriverAnswer, driverApi, driverBody } from '@primal/contracts/delivery/driver';
import { formatStopName } from '@primal/contracts/delivery/printed-stops';
import { routeApi } from '@primal/contracts/delivery/route';
import { describeCancellation } from '@primal/contracts/delivery/route-sheet';
import { isDone } from '@primal/contracts/delivery/stop-rules';
import { today } from '@primal/contracts/shared/dates';
import { toNameKey } from '@primal/contracts/shared/fold';
import { counted } from '@primal/contracts/shared/text';
import {
  bind,
  Checkbox,
  FieldRow,
  FormDialog,
  NativeSelect,
  TextInput,
  useDisabledReason,
} from '@primal/kit';
import { confirmUnusual, RecordInDialog, useRecordDialog, useSaveRecord } from '@primal/kit/forms';
import { type RowList, send, useApiQuery, useRow } from '@primal/kit/platform';
import { BoardNumberField } from './board-number.tsx';

/** Warns about today's open stops of a driver who is made inactive. */
export const listDeactivationWarnings = async ({ id, name }: DriverAnswer): Promise<string[]> => {
  const routes = await send(routeApi.listRoutes, { query: { driverId: id, routeDate: today() } });
  const open = routes
    .flatMap(({ items }) => items)
    .filter((stop) => !isDone(stop.status) && describeCancellation(stop) === null);
  if (open.length === 0) return [];
  return [`${name} still has ${counted(open.length, 'stop')} today: ${open.map(formatStopName).join(', ')}.`];
};

/** Vehicle, phone and status, to distinguish drivers of the same name. */
const describeDriver = ({ vehicleNumber, phone, isActive }: DriverAnswer): string =>
  [vehicleNumber && `vehicle ${vehicleNumber}`, phone, isActive ? '' : 'inactive'].filter(Boolean).join(', ');

/** Warnings about other drivers with the same new name. */
const findSameNames = async (name: string, driver: DriverAnswer | null): Promise<string[]> => {
  const typed = toNameKey(name);
  if (driver && toNameKey(driver.name) === typed) return [];
  const found = await send(driverApi.listDrivers, { query: { q: name, limit: '1000' } });
  return found
    .filter((other) => other.id !== driver?.id && toNameKey(other.name) === typed)
    .map((other) => {
      const facts = describeDriver(other);
      return `A driver named ${other.name} already exists${facts && ` (${facts})`}.`;
    });
};

const toValues = (driver: DriverAnswer | null) => ({
  name: driver?.name ?? '',
  phone: driver?.phone ?? '',
  email: driver?.email ?? '',
  vehicleNumber: driver?.vehicleNumber ?? '',
  userId: driver?.userId ?? '',
  isActive: driver?.isActive ?? true,
  boardNumber: driver?.boardNumber?.toString() ?? '',
});

const useAccounts = (chosen: string) => {
  const { data } = useApiQuery(usersApi.listUsers, { query: { sort: 'username', limit: '1000' } });
  const accounts = (data ?? [])
    .filter(({ id, isActive }) => isActive || id === chosen)
    .map(({ id, username }) => ({ value: id, label: username }));
  const isListed = chosen === '' || accounts.some(({ value }) => value === chosen);
  return [{ value: '', label: 'None' }, ...accounts, ...(isListed ? [] : [{ value: chosen, label: '…' }])];
};

interface Props {
  driver: DriverAnswer | null;
  onClose: () => void;
}

export const DriverForm = ({ driver, onClose }: Props) => {
  const { save, writing } = useSaveRecord(
    {
      create: driverApi.createDriver,
      update: driverApi.updateDriver,
      read: async (id) =>
        (await send(driverApi.listDrivers, { query: { limit: '1000' } })).find((one) => one.id === id),
    },
    driver,
  );
  const { form, dialog, field } = useRecordDialog({
    schema: driverBody,
    defaults: toValues(driver),
    writing,
    ask: async ({ name, isActive }) => {
      const deactivates = driver?.isActive && !isActive;
      const warnings = [
        ...(await findSameNames(name, driver)),
        ...(deactivates ? await listDeactivationWarnings(driver) : []),
      ];
      return confirmUnusual(warnings, { confirmLabel: driver ? 'Save Changes' : 'Add Driver' });
    },
    save,
    done: `Driver ${driver ? 'updated' : 'added'} successfully`,
    onClose,
    failed: `Failed to ${driver ? 'update' : 'add'} driver`,
  });
  const account = form.watch('userId') ?? '';
  const accounts = useAccounts(account);
  return (
    <FormDialog
      {...dialog}
      title={driver ? 'Edit Driver' : 'Add Driver'}
      submitLabel={driver ? 'Save Changes' : 'Add Driver'}
      disabledReason={useDisabledReason(driverApi.updateDriver.permission)}
    >
      <TextInput label="Name" required {...field('name')} />
      <FieldRow>
        <TextInput label="Phone" type="tel" {...field('phone')} />
        <TextInput label="Email" type="email" {...field('email')} />
      </FieldRow>
      <TextInput label="Vehicle Number" {...field('vehicleNumber')} />
      <BoardNumberField field={field('boardNumber')} typed={form.watch('boardNumber')} driver={driver} />
      <NativeSelect
        label="Account"
        description="The driver signs in with this account to see routes on the phone."
        data={accounts}
        {...bind(account, (to) => form.setValue('userId', to, { shouldDirty: true }))}
        error={field('userId').error}
      />
      {driver && <Checkbox label="Active" {...form.register('isActive')} />}
    </FormDialog>
  );
};

interface EditProps {
  drivers: RowList<DriverAnswer>;
  id: string;
  onClose: () => void;
}

export const EditDriver = ({ drivers, id, onClose }: EditProps) => (
  <RecordInDialog title="Edit Driver" record={useRow(drivers, id)} onClose={onClose}>
    {(driver) => <DriverForm driver={driver} onClose={onClose} />}
  </RecordInDialog>
);
