import { driverApi } from '@primal/contracts/delivery/api';
import { type DriverAnswer, driverBody } from '@primal/contracts/delivery/driver';
import { Checkbox, FieldRow, FormDialog, TextInput, toast } from '@primal/kit';
import { RecordInDialog, useRecordDialog, useSaveRecord } from '@primal/kit/forms';
import { type RowList, useRow, wordsAndSentence } from '@primal/kit/platform';

const valuesOf = (driver: DriverAnswer | null) => ({
  name: driver?.name ?? '',
  phone: driver?.phone ?? '',
  email: driver?.email ?? '',
  vehicleNumber: driver?.vehicleNumber ?? '',
  isActive: driver?.isActive ?? true,
});

interface Props {
  /** Null to add a driver. */
  driver: DriverAnswer | null;
  onClose: () => void;
}

export const DriverForm = ({ driver, onClose }: Props) => {
  const { save, writing } = useSaveRecord(
    { create: driverApi.createDriver, update: driverApi.updateDriver },
    driver,
  );
  const { form, dialog, field } = useRecordDialog({
    schema: driverBody,
    defaults: valuesOf(driver),
    writing,
    save,
    onSaved: () => {
      toast.success(`Driver ${driver ? 'updated' : 'added'} successfully`);
      onClose();
    },
    onClose,
    failed: (error) => wordsAndSentence(error, `Failed to ${driver ? 'update' : 'add'} driver`),
  });
  return (
    <FormDialog
      {...dialog}
      title={driver ? 'Edit Driver' : 'Add Driver'}
      submitLabel={driver ? 'Save Changes' : 'Add Driver'}
    >
      <TextInput label="Name" required {...field('name')} />
      <FieldRow>
        <TextInput label="Phone" type="tel" {...field('phone')} />
        <TextInput label="Email" type="email" {...field('email')} />
      </FieldRow>
      <TextInput label="Vehicle Number" {...field('vehicleNumber')} />
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
