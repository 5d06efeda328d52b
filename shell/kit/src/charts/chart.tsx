import { useElementSize } from '@mantine/hooks';
import { scaleBand, scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { useState } from 'react';
import classes from './chart.module.css';

interface ChartSeries {
  name: string;
  values: readonly string[];
}

interface ChartProps {
  kind: 'bars' | 'lines';
  title: string;
  labels: readonly string[];
  /** At most four series. */
  series: readonly ChartSeries[];
  show: (value: string) => string;
}

const usualWidth = 720;
const height = 260;
const room = { right: 12, top: 12, bottom: 28 };
const labelRoom = 56;
const characterWidth = 7.25;
const gap = 8;

/** Bars or lines, with the same values in a table behind a button for screen readers. */
export function Chart(props: ChartProps) {
  const { title, series } = props;
  const [asTable, setAsTable] = useState(false);
  return (
    <figure className={classes.chart} aria-label={title}>
      <figcaption className={classes.head}>
        <span className={classes.title}>{title}</span>
        {series.length > 1 && <Legend series={series} />}
        <button
          type="button"
          className={classes.toggle}
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          Show as Table
        </button>
      </figcaption>
      {asTable ? <FigureTable {...props} /> : <Picture {...props} />}
    </figure>
  );
}

const letterWidth = 6.5;

const shortenLabel = (label: string, room: number): string => {
  const letters = Math.max(4, Math.floor(room / letterWidth) - 1);
  return label.length <= letters ? label : `${label.slice(0, letters - 1)}…`;
};

function Picture({ kind, labels, series, show }: ChartProps) {
  const { ref, width: measured } = useElementSize();
  const width = measured || usualWidth;
  // Binary floats only position points on the screen; labels and the table show the decimal text.
  const points = series.map(({ values }) => values.map(Number));
  const highest = Math.max(1, ...points.flat());
  const lowest = Math.min(0, ...points.flat());
  const y = scaleLinear([lowest, highest], [height - room.bottom, room.top]).nice(5);
  const isEmpty = points.flat().every((value) => value === 0);
  const ticks = (isEmpty ? [0] : y.ticks(5)).map((value) => ({ value, text: show(String(value)) }));
  const left = Math.max(...ticks.map(({ text }) => text.length)) * characterWidth + gap;
  const x = scaleBand([...labels.keys()], [left, width - room.right])
    .paddingInner(0.3)
    .paddingOuter(0.15);
  const group = scaleBand([...series.keys()], [0, x.bandwidth()]).paddingInner(0.1);
  const middle = (index: number) => (x(index) ?? 0) + x.bandwidth() / 2;
  const path = line<number>(
    (_, index) => middle(index),
    (value) => y(value),
  );
  const every = Math.max(1, Math.ceil((labels.length * labelRoom) / width));
  return (
    <div ref={ref}>
      <svg aria-hidden="true" width={width} height={height} className={classes.picture}>
        {ticks.map(({ value, text }) => (
          <g key={value} transform={`translate(0 ${y(value)})`}>
            <line x1={left} x2={width - room.right} className={classes.grid} />
            <text x={left - gap} dy="0.32em" textAnchor="end">
              {text}
            </text>
          </g>
        ))}
        {labels.map(
          (label, index) =>
            index % every === 0 && (
              <text key={label} x={middle(index)} y={height - 8} textAnchor="middle">
                {shortenLabel(label, x.step() * every)}
              </text>
            ),
        )}
        {isEmpty && (
          <text x={(left + width) / 2} y={height / 2} textAnchor="middle">
            Nothing to show yet
          </text>
        )}
        {points.map((values, place) => (
          <g key={series[place]?.name} data-series={place} className={classes.series}>
            {kind === 'bars' ? (
              values.map((value, index) => (
                <rect
                  key={labels[index]}
                  x={(x(index) ?? 0) + (group(place) ?? 0)}
                  width={group.bandwidth()}
                  y={Math.min(y(0), y(value))}
                  height={Math.abs(y(value) - y(0))}
                />
              ))
            ) : (
              <path d={path(values) ?? ''} />
            )}
          </g>
        ))}
      </svg>
    </div>
  );
}

function Legend({ series }: Pick<ChartProps, 'series'>) {
  return (
    <ul className={classes.legend}>
      {series.map(({ name }, index) => (
        <li key={name} data-series={index}>
          {name}
        </li>
      ))}
    </ul>
  );
}

function FigureTable({ title, labels, series, show }: Omit<ChartProps, 'kind'>) {
  return (
    <table className={classes.table} aria-label={title}>
      <thead>
        <tr>
          <td />
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((label, index) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {series.map(({ name, values }) => (
              <td key={name}>{show(values[index] ?? '0')}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
