import type { SVGProps } from 'react';
import classes from './parts.module.css';

interface CodeImageProps extends SVGProps<SVGSVGElement> {
  /** Rows of modules, `1` for dark, including the quiet zone. A barcode has one row. */
  rows: readonly string[];
  label: string;
}

const toPath = (rows: readonly string[]): string =>
  rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
    )
    .join('');

/** A code, black on white in both schemes; modules are whole pixels at print size. */
export function CodeImage({ rows, label, ...size }: CodeImageProps) {
  const [{ length: width } = ''] = rows;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${rows.length}`}
      shapeRendering="crispEdges"
      {...size}
    >
      <rect width={width} height={rows.length} fill="#fff" />
      <path d={toPath(rows)} fill="#000" />
    </svg>
  );
}

/** Draws a QR code that a service rendered. */
export const QrCode = (props: Pick<CodeImageProps, 'rows' | 'label'>) => (
  <CodeImage className={classes.qrCode} {...props} />
);

/**
 * A printed QR code with a caption. While `rows` is null, the space is reserved and printing waits for the
 * code.
 */
export function PrintQrCode({ rows, words }: { rows: readonly string[] | null; words: string }) {
  return (
    <figure className={classes.scanned} data-coming={rows === null || undefined}>
      {rows ? <QrCode rows={rows} label="QR code" /> : <div className={classes.qrCode} />}
      <figcaption>{rows && words}</figcaption>
    </figure>
  );
}
