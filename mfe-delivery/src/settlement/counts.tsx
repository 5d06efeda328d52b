import type { SettlementCount } from '@primal/contracts/delivery/settlement';
import { showInstant } from '@primal/contracts/shared/dates';
import { showMoney, sum } from '@primal/contracts/shared/decimal';
import classes from './settlement.module.css';

/** Who counted a route when, and how much, the count that holds first (docs/rules/delivery.md#settlement). */
export const Counts = ({ counts }: { counts: readonly SettlementCount[] }) => (
  <div className={classes.scroll}>
    <table className={classes.lines} aria-label="Counts of this route">
      <thead>
        <tr>
          <th scope="col">Counted by</th>
          <th scope="col">When</th>
          <th scope="col" className={classes.figure}>
            Cash
          </th>
          <th scope="col" className={classes.figure}>
            Checks
          </th>
          <th scope="col" className={classes.figure}>
            Total
          </th>
          <th scope="col">Note</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ id, by, at, cash, checks, note }, index) => (
          <tr key={id}>
            <td>{by}</td>
            <td>{showInstant(at)}</td>
            <td className={classes.figure}>{showMoney(cash)}</td>
            <td className={classes.figure}>{showMoney(checks)}</td>
            <td className={classes.figure}>{showMoney(sum([cash, checks]))}</td>
            <td>{[index > 0 && 'Replaced', note].filter(Boolean).join(' · ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
