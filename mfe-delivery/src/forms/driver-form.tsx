import { deliveryApi } from '@primal/contracts/delivery/api';
import { type DriverAnswer, driverBody } from '@primal/contracts/delivery/driver';
import { Checkbox, FieldRow, FormDialog, TextInput, toast } from '@primal/kit';
import { showIssues, useApiMutation, useSchemaForm, wordsAndSentence } from '@primal/kit/platform';
import { useState } from 'react';

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

/** Adds or changes a driver (specification, operations section 5 "Drivers"). */
export const DriverForm = ({ driver, onClose }: Props) => {
  const form = useSchemaForm(driverBody, { defaultValues: valuesOf(driver) });
  const [failure, setFailure] = useState<string | null>(null);
  const outcome = {
    onSuccess: () => {
      toast.success(`Driver ${driver ? 'updated' : 'added'} successfully`);
      onClose();
    },
    onError: (error: Error) => {
      const message = wordsAndSentence(error, `Failed to ${driver ? 'update' : 'add'} driver`);
      toast.error(message);
      if (!showIssues(form, error)) setFailure(message);
    },
  };
  const create = useApiMutation(deliveryApi.createDriver, outcome);
  const update = useApiMutation(deliveryApi.updateDriver, outcome);
  const { register, formState } = form;
  const errorOf = (name: keyof typeof formState.errors) => formState.errors[name]?.message;

  const submit = form.handleSubmit((values) => {
    setFailure(null);
    if (driver) update.mutate({ params: { id: driver.id }, body: { ...values, version: driver.version } });
    else create.mutate({ body: values });
  });

  return (
    <FormDialog
      title={driver ? 'Edit Driver' : 'Add Driver'}
      opened
      onClose={onClose}
      onSubmit={submit}
      submitLabel={driver ? 'Save Changes' : 'Add Driver'}
      busy={create.isPending || update.isPending}
      error={failure}
    >
      <TextInput label="Name" required error={errorOf('name')} {...register('name')} />
      <FieldRow>
        <TextInput label="Phone" type="tel" error={errorOf('phone')} {...register('phone')} />
        <TextInput label="Email" type="email" error={errorOf('email')} {...register('email')} />
      </FieldRow>
      <TextInput label="Vehicle Number" error={errorOf('vehicleNumber')} {...register('vehicleNumber')} />
      {driver && <Checkbox label="Active" {...register('isActive')} />}
    </FormDialog>
  );
};
