import JsBarcode from 'jsbarcode';

/** A text in Code 128, the shortest that its sets allow: `1` for each module of a bar, `0` of a gap. */
const code128 = (text: string): string => {
  const encoded: { encodings?: { data: string }[] } = {};
  JsBarcode(encoded, text, { format: 'CODE128' });
  return (encoded.encodings ?? []).map(({ data }) => data).join('');
};

/** Modules that stay white before and after the bars: a scanner finds the ends by them. */
const quiet = 10;
/** Width of one module, 1/48 inch on paper: whole pixels, so that it is read from any screen and any printer. */
const modulePixels = 2;

/** The bars as one path, a unit to the module. */
const bars = (modules: string): string =>
  [...modules.matchAll(/1+/g)]
    .map(({ index, 0: { length } }) => `M${index + quiet} 0h${length}v1h-${length}z`)
    .join('');

/** A text that a scanner reads, at its full size on paper. `label` names it to who cannot see it. */
export const Barcode = ({ text, label }: { text: string; label: string }) => {
  const modules = code128(text);
  const width = modules.length + 2 * quiet;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      style={{ display: 'block', width: width * modulePixels, height: '0.45in' }}
    >
      <path d={bars(modules)} fill="#000" />
    </svg>
  );
};
