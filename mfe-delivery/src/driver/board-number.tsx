import { type DriverAnswer, driverApi } from '@primal/contracts/delivery/driver';
import { FormDialog, TextInput } from '@primal/kit';
import { type FieldProps, useCallDialog } from '@primal/kit/forms';
import { useApiQuery } from '@primal/kit/platform';
import { boardReads } from '../board-reads.ts';

/** The other driver who has the typed number. */
const useHolder = (typed: unknown, driver: DriverAnswer | null): DriverAnswer | undefined => {
  const number = String(typed ?? '').trim();
  const isNew = number !== '' && number !== String(driver?.boardNumber);
  const { data = [] } = useApiQuery(driverApi.listDrivers, { query: { limit: '1000' } }, { enabled: isNew });
  return isNew ? data.find(({ boardNumber }) => String(boardNumber) === number) : undefined;
};

const describeSwap = (holder: DriverAnswer, driver: DriverAnswer | null): string => {
  const instead = driver?.boardNumber ?? 'the lowest free number';
  return `${holder.name} has ${holder.boardNumber} and will get ${instead} instead.`;
};

const hint = 'Keys 1 to 9 on the dispatch board move deliveries to the truck with this number.';

interface FieldOptions {
  field: FieldProps;
  typed: unknown;
  /** Null for a new driver, who may leave the number blank. */
  driver: DriverAnswer | null;
}

export const BoardNumberField = ({ field, typed, driver }: FieldOptions) => {
  const holder = useHolder(typed, driver);
  const swap = holder && describeSwap(holder, driver);
  const blank = driver ? hint : `${hint} Leave blank for the lowest free number.`;
  return (
    <TextInput
      label="Board Number"
      inputMode="numeric"
      autoComplete="off"
      required={driver !== null}
      description={<span role="status">{swap ?? blank}</span>}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...field}
    />
  );
};

interface DialogProps {
  driver: DriverAnswer;
  onClose: () => void;
}

/** Gives a truck another board number; a taken number is swapped (docs/rules/delivery.md#board-numbers). */
export const BoardNumberDialog = ({ driver, onClose }: DialogProps) => {
  const { form, dialog, field } = useCallDialog(driverApi.updateDriver, {
    params: { id: driver.id },
    defaults: { boardNumber: String(driver.boardNumber ?? ''), version: driver.version },
    invalidates: boardReads,
    done: ({ name, boardNumber }) => [
      'Board number changed',
      holder
        ? `${name} has ${boardNumber}, ${holder.name} has ${driver.boardNumber}.`
        : `${name} has ${boardNumber}.`,
    ],
    onClose,
    failed: 'Failed to change the board number',
  });
  const typed = form.watch('boardNumber');
  const holder = useHolder(typed, driver);
  return (
    <FormDialog {...dialog} title={`Board Number of ${driver.name}`} submitLabel="Save Changes" size="sm">
      <BoardNumberField field={field('boardNumber')} typed={typed} driver={driver} />
    </FormDialog>
  );
};
