import { formatWeight } from '@primal/contracts/shared/decimal';
import { Button, FieldStack, FormDialog, NativeSelect, Text } from '@primal/kit';
import { useEffect, useRef, useState } from 'react';
import type { Station } from '../station/station.ts';
import classes from '../station.module.css';
import {
  connectScale,
  createScaleSettings,
  findSerial,
  readLastSettings,
  type Scale,
  type ScaleSettings,
} from './scale.ts';
import { type ScaleReading, scaleFormats, scaleKinds } from './scale-formats.ts';

const formats = scaleFormats.map((format) => ({ value: format, label: scaleKinds[format].name }));
const ways = [
  { value: 'asked', label: 'On request or with its print key' },
  { value: 'follows', label: 'Automatically, when the weight is steady' },
];
const speeds = [1200, 2400, 4800, 9600, 19_200, 38_400].map(String);

export const useScale = (station: Station) => {
  const [scale, setScale] = useState<Scale | null>(null);
  const [shown, setShown] = useState<ScaleReading | null>(null);
  const connected = useRef<Scale | null>(null);
  const set = (next: Scale | null) => {
    connected.current = next;
    setScale(next);
    setShown(null);
  };
  useEffect(() => () => void connected.current?.close(), []);

  const connect = async (settings: ScaleSettings): Promise<string | null> => {
    try {
      const port = await findSerial()?.requestPort();
      if (!port) return null;
      const listener = {
        onShown: setShown,
        onTake: station.weigh,
        onProblem: (problem: string) => station.show('refused', problem),
        onLost: () => {
          set(null);
          station.show('refused', 'The scale was disconnected. Please connect it again.');
        },
      };
      set(await connectScale(port, settings, listener));
      return null;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotFoundError') return 'No scale was chosen.';
      return 'The scale could not be opened. Another program may be using it.';
    }
  };
  const ask = () => {
    scale
      ?.ask()
      .catch(() => station.show('refused', 'The scale could not be read. Please connect it again.'));
  };
  const disconnect = () => {
    void connected.current?.close();
    set(null);
  };
  return { scale, shown, connect, ask, disconnect };
};

export type StationScale = ReturnType<typeof useScale>;

interface DialogProps {
  use: StationScale;
  onClose: () => void;
}

const ScaleDialog = ({ use, onClose }: DialogProps) => {
  const [settings, setSettings] = useState(() => readLastSettings() ?? createScaleSettings('sics'));
  const [error, setError] = useState<string | null>(null);
  const connect = async () => {
    const problem = await use.connect(settings);
    setError(problem);
    if (problem === null) onClose();
  };
  return (
    <FormDialog
      title="Connect a Scale"
      opened
      onClose={onClose}
      dirty={false}
      error={error}
      submitLabel="Connect"
      onSubmit={(event) => {
        event.preventDefault();
        void connect();
      }}
    >
      <FieldStack>
        <NativeSelect
          label="Format"
          data={formats}
          value={settings.format}
          onChange={({ currentTarget: { value } }) => {
            const format = scaleFormats.find((one) => one === value) ?? 'sics';
            setSettings({ ...createScaleSettings(format), follows: settings.follows });
          }}
        />
        <NativeSelect
          label="Reads weights"
          data={ways}
          value={settings.follows ? 'follows' : 'asked'}
          onChange={({ currentTarget: { value } }) =>
            setSettings({ ...settings, follows: value === 'follows' })
          }
        />
        <NativeSelect
          label="Speed (baud)"
          data={speeds}
          value={String(settings.baudRate)}
          onChange={({ currentTarget: { value } }) => setSettings({ ...settings, baudRate: Number(value) })}
        />
        <Text c="dimmed">
          The browser asks for the port. Weights come in lb or kg, and only while the scale is still.
        </Text>
      </FieldStack>
    </FormDialog>
  );
};

const formatReading = (shown: ScaleReading | null): string => {
  if (shown?.kind === 'weight') return `${formatWeight(shown.weight)} lb`;
  return shown?.kind === 'moving' ? `${formatWeight(shown.weight)} lb …` : 'Scale';
};

export const ScalePanel = ({ use }: { use: StationScale }) => {
  const [opened, setOpened] = useState(false);
  if (!findSerial())
    return <span className={classes.scaleNote}>A scale needs Chrome or Edge, and https</span>;
  if (!use.scale)
    return (
      <>
        <Button className={classes.switch} variant="default" onClick={() => setOpened(true)}>
          Connect Scale
        </Button>
        {opened && <ScaleDialog use={use} onClose={() => setOpened(false)} />}
      </>
    );
  return (
    <>
      {use.scale.settings.follows ? (
        <output className={classes.onScale}>{formatReading(use.shown)}</output>
      ) : (
        <Button className={classes.switch} onClick={use.ask}>
          Read Scale
        </Button>
      )}
      <Button className={classes.switch} variant="default" onClick={use.disconnect}>
        Disconnect Scale
      </Button>
    </>
  );
};
