import classes from './parts.module.css';

interface QrCodeProps {
  /** Row by row, `1` for a dark module, with the margin that readers need (`qrCode` of the services). */
  rows: readonly string[];
  /** Names it to who cannot see it. */
  label: string;
}

const modules = (rows: readonly string[]): string =>
  rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
    )
    .join('');

/** A QR code, black on white whatever the screen's scheme: a module is whole pixels at its size on paper. */
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

/** A QR code on a paper, and what it leads to in words beside it. While it is null its place is kept, and printing waits for it. */
export function PrintQrCode({ rows, words }: { rows: readonly string[] | null; words: string }) {
  return (
    <figure className={classes.scanned} data-coming={rows === null || undefined}>
      {rows ? <QrCode rows={rows} label="QR code" /> : <div className={classes.qrCode} />}
      <figcaption>{rows && words}</figcaption>
    </figure>
  );
}
