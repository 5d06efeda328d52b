import type { Letterhead } from '@primal/contracts/admin/letterhead';
import type { RouteAnswer } from '@primal/contracts/delivery/route';
import { createRouteSheet, type RouteSheet, type SheetStop } from '@primal/contracts/delivery/route-sheet';
import {
  PrintBox,
  PrintFooter,
  PrintNote,
  PrintNotes,
  PrintSheet,
  SignatureLines,
  TickBox,
} from '@primal/kit/print';
import classes from './route-sheet.module.css';

/** Number of goods from which a stop may break across pages. */
const longStop = 16;

const Stop = ({ stop }: { stop: SheetStop }) => (
  <li
    className={classes.stop}
    data-gone={stop.gone ?? undefined}
    data-long={stop.items.length >= longStop || undefined}
  >
    <div className={classes.head}>
      <div className={classes.number}>{stop.number}</div>
      <div>
        <div className={classes.customer}>{stop.customer}</div>
        {stop.where.map((line) => (
          <div key={line} className={classes.where}>
            {line}
          </div>
        ))}
      </div>
      <div>
        <dl className={classes.facts}>
          {stop.facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {stop.hold && <strong className={classes.collect}>{stop.hold}</strong>}
        {stop.collect && <strong className={classes.collect}>{stop.collect}</strong>}
      </div>
      <div>
        {stop.gone ? (
          <span className={classes.gone}>{stop.gone}</span>
        ) : stop.failed ? (
          <strong>{stop.failed}</strong>
        ) : (
          <TickBox label="Delivered" ticked={stop.delivered} />
        )}
      </div>
    </div>
    {stop.items.length > 0 && (
      <ul className={classes.items}>
        {stop.items.map((item, at) => (
          <li key={at}>{item}</li>
        ))}
      </ul>
    )}
    {stop.notes && <div className={classes.notes}>{stop.notes}</div>}
    <div className={classes.boxes}>
      <div className={classes.box}>
        <PrintBox label="Delivery Notes" height="0.45in" />
      </div>
      {!stop.gone && (
        <div className={classes.returned}>
          {stop.returned.length > 0 ? (
            <>
              <strong>Came Back</strong>
              <ul className={classes.items}>
                {stop.returned.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </>
          ) : (
            <PrintBox label="Came Back" height="0.45in" />
          )}
        </div>
      )}
    </div>
  </li>
);

const SheetFooter = ({ sheet }: { sheet: RouteSheet }) => (
  <>
    <SignatureLines labels={sheet.signatures} />
    <PrintFooter>{sheet.footer.join('\n')}</PrintFooter>
  </>
);

interface Props {
  route: RouteAnswer;
  company: Letterhead;
  printed: string;
  pageName?: string;
}

/** A driver's route on paper (docs/rules/delivery.md#route-sheet). */
export const RouteSheetPaper = ({ route, company, printed, pageName }: Props) => {
  const sheet = createRouteSheet(route);
  const last = sheet.stops.at(-1);
  return (
    <PrintSheet
      title={sheet.title}
      number={sheet.driver}
      customer={sheet.date}
      facts={[...sheet.facts, { label: 'Printed', value: printed }]}
      company={company}
      pageName={pageName}
    >
      <PrintNotes title="Route Notes" notes={sheet.notes} />
      {sheet.stops.length > 1 && (
        <ol className={classes.stops}>
          {sheet.stops.slice(0, -1).map((stop) => (
            <Stop key={stop.id} stop={stop} />
          ))}
        </ol>
      )}
      <div className={classes.last}>
        {last ? (
          <ol className={classes.stops} start={sheet.stops.length}>
            <Stop stop={last} />
          </ol>
        ) : (
          <PrintNote>No deliveries assigned to this route yet.</PrintNote>
        )}
        <SheetFooter sheet={sheet} />
      </div>
    </PrintSheet>
  );
};
