export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Placement {
  /** The side preferred; the other one is taken when it has more room. */
  side: 'top' | 'bottom';
  align: 'start' | 'center' | 'end';
  /** Pixels between anchor and float. */
  gap: number;
}

const edge = 8;

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));

/** Where a floating box goes so that it stays beside its anchor and inside the viewport. Pixels of the viewport. */
export const place = (
  anchor: Box,
  float: { width: number; height: number },
  viewport: { width: number; height: number },
  { side, align, gap }: Placement,
): { left: number; top: number } => {
  const below = viewport.height - (anchor.top + anchor.height) - gap - edge;
  const above = anchor.top - gap - edge;
  const wanted = side === 'bottom' ? below : above;
  const other = side === 'bottom' ? above : below;
  const flipped = wanted < float.height && other > wanted;
  const goesBelow = (side === 'bottom') !== flipped;
  const shift = { start: 0, center: (anchor.width - float.width) / 2, end: anchor.width - float.width }[
    align
  ];
  const top = goesBelow ? anchor.top + anchor.height + gap : anchor.top - gap - float.height;
  return {
    left: clamp(anchor.left + shift, edge, Math.max(edge, viewport.width - float.width - edge)),
    top: clamp(top, edge, Math.max(edge, viewport.height - float.height - edge)),
  };
};
