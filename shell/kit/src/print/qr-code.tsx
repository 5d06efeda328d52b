import classes from './parts.module.css';

interface QrCodeProps {
  /** Rows of modules, `1` for dark, including the quiet zone (`qrCode` of the services). */
  rows: readonly string[];
  label: string;
}

const modules = (rows: readonly string[]): string =>
  rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
    )
    .join('');

/** A QR code, black on white in both schemes; modules are whole pixels at print size. */
export function QrCode({ rows, label }: QrCodeProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      className={classes.qrCode}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <rect width={rows.length} height={rows.length} fill="#fff" />
      <path d={modules(rows)} fill="#000" />
    </svg>
  );
}

/** A printed QR code with a caption. Null reserves the space, and printing waits for the code. */
export function PrintQrCode({ rows, words }: { rows: readonly string[] | null; words: string }) {
  return (
    <figure className={classes.scanned} data-coming={rows === null || undefined}>
      {rows ? <QrCode rows={rows} label="QR code" /> : <div className={classes.qrCode} />}
      <figcaption>{rows && words}</figcaption>
    </figure>
  );
}
