import { type DriverAnswer, driverApi } from '@primal/contracts/delivery/driver';
import { Select } from '@primal/kit/forms';
import { useApiQuery } from '@primal/kit/platform';

const toOption = ({ id, name, vehicleNumber }: DriverAnswer) => ({
  value: id,
  label: vehicleNumber ? `${name} (${vehicleNumber})` : name,
});

export const useActiveDrivers = () =>
  useApiQuery(driverApi.listDrivers, { query: { status: 'active', sort: 'name', limit: '1000' } });

interface Props {
  field: { value: string; onChange: (driverId: string) => void };
  fieldState: { error?: { message?: string | undefined } | undefined };
}

const DriverField = ({ field, fieldState }: Props) => {
  const drivers = useActiveDrivers();
  return (
    <Select
      label="Driver"
      listLabel="Drivers"
      required
      options={(drivers.data ?? []).map(toOption)}
      loading={drivers.isPending}
      loadError={drivers.error}
      onRetry={drivers.refetch}
      emptyText="No active drivers found."
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
      data-autofocus
    />
  );
};

/** Driver select: `<Controller control={form.control} name="driverId" render={renderDriverField} />`. */
export const renderDriverField = (props: Props) => <DriverField {...props} />;
