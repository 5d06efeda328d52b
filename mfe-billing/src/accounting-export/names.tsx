import type { DifferentName } from '@primal/contracts/billing/accounting-export';
import { confirm } from '@primal/kit';
import classes from './accounting-export.module.css';

const kinds = { customer: 'Customers', account: 'Accounts' } as const;

/** Lists the names that the file changes and asks whether to export it; these names stay from the first file on. */
export const askAboutNames = (names: readonly DifferentName[]): Promise<boolean> =>
  confirm({
    title:
      names.length === 1
        ? '1 name differs in the file'
        : `${names.length.toLocaleString('en-US')} names differ in the file`,
    message: (
      <>
        <p>
          Your accounting program does not accept these names as they are, or already has them from an earlier
          file. The file uses the names on the right.
        </p>
        <div className={classes.names}>
          {(['customer', 'account'] as const).map((kind) => {
            const some = names.filter((one) => one.kind === kind);
            return (
              some.length > 0 && (
                <section key={kind} aria-label={kinds[kind]}>
                  <h3>{kinds[kind]}</h3>
                  <ul>
                    {some.map(({ name, exported }) => (
                      <li key={exported}>
                        <bdi>{name}</bdi> → <strong>{exported}</strong>
                      </li>
                    ))}
                  </ul>
                </section>
              )
            );
          })}
        </div>
      </>
    ),
    confirmLabel: 'Export',
  });
