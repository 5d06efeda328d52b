import type { BoardRoute } from '@primal/contracts/delivery/board';
import { bind, Dialog, Text, TextInput } from '@primal/kit';
import { useState } from 'react';
import { formatCardName } from '../route-sheet/left-out.ts';
import classes from './board.module.css';
import { type Card, formatStopCount } from './state.ts';

interface Choice {
  key: string;
  number: number | null;
  name: string;
  note: string;
}

interface ChooseTruckProps {
  title: string;
  what: string;
  routes: readonly BoardRoute[];
  except?: string;
  withTray?: boolean;
  onChoose: (lane: string) => void;
  onClose: () => void;
}

const describeTruck = (route: BoardRoute): string =>
  [route.driver.vehicleNumber, formatStopCount(route)].filter(Boolean).join(', ');

/** Exact numbers first, else names that start with the text. */
const filterChoices = (choices: readonly Choice[], typed: string): readonly Choice[] => {
  const text = typed.trim().toLowerCase();
  if (text === '') return choices;
  const numbered = choices.filter(({ number }) => String(number) === text);
  const named = choices.filter(({ name }) => name.toLowerCase().includes(text));
  return [...numbered, ...named.filter((choice) => !numbered.includes(choice))];
};

const ChooseTruck = ({ title, what, routes, except, withTray, onChoose, onClose }: ChooseTruckProps) => {
  const [typed, setTyped] = useState('');
  const choices = routes.flatMap((route): Choice[] => {
    const { id, name, isActive, boardNumber } = route.driver;
    return id === except || !isActive
      ? []
      : [{ key: id, number: boardNumber, name, note: describeTruck(route) }];
  });
  const all = withTray ? [...choices, { key: 'tray', number: null, name: 'Tray', note: '' }] : choices;
  const shown = filterChoices(all, typed);
  const choose = (lane: string) => {
    onClose();
    onChoose(lane);
  };
  return (
    <Dialog title={title} opened onClose={onClose} size="sm">
      <Text c="dimmed">{what}</Text>
      <TextInput
        label="Number or driver"
        autoComplete="off"
        data-autofocus
        {...bind(typed, setTyped)}
        onKeyDown={(event) => {
          const [first] = shown;
          if (event.key !== 'Enter' || !first) return;
          event.preventDefault();
          choose(first.key);
        }}
      />
      <ul className={classes.choices} aria-label="Trucks">
        {shown.map(({ key, number, name, note }) => (
          <li key={key}>
            <button type="button" className={classes.choice} onClick={() => choose(key)}>
              {number !== null && <kbd className={classes.digit}>{number}</kbd>}
              <span>{name}</span>
              <span className={classes.vehicle}>{note}</span>
            </button>
          </li>
        ))}
        {shown.length === 0 && <li className={classes.none}>No driver matches.</li>}
      </ul>
    </Dialog>
  );
};

export type TruckQuestion = { what: 'move' } | { what: 'handOver'; route: BoardRoute };

interface Props {
  question: TruckQuestion;
  cards: readonly Card[];
  routes: readonly BoardRoute[];
  onMove: (lane: string) => void;
  onHandOver: (route: BoardRoute, driver: BoardRoute['driver']) => void;
  onClose: () => void;
}

export const TruckDialog = ({ question, cards, routes, onMove, onHandOver, onClose }: Props) => {
  if (question.what === 'move') {
    const [one] = cards;
    return (
      <ChooseTruck
        title="Move to…"
        what={cards.length === 1 && one ? formatCardName(one) : `${cards.length} deliveries`}
        routes={routes}
        withTray
        onChoose={onMove}
        onClose={onClose}
      />
    );
  }
  const { route } = question;
  return (
    <ChooseTruck
      title="Hand Over to…"
      what={`${route.driver.name}’s route, in the same order. Delivered stops stay.`}
      routes={routes}
      except={route.driver.id}
      onChoose={(id) => {
        const driver = routes.find((other) => other.driver.id === id)?.driver;
        if (driver) onHandOver(route, driver);
      }}
      onClose={onClose}
    />
  );
};
