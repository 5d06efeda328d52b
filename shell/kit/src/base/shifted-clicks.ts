const controls = 'button, a[href], label, summary, [type="checkbox"], [type="radio"]';

/** Distance in px that a pointer may move during a click. */
const tolerance = 4;

interface Press {
  control: Element;
  box: DOMRect;
  clientX: number;
  clientY: number;
}

let press: Press | null = null;

const begin = ({ target, button, clientX, clientY }: PointerEvent): void => {
  const control = button === 0 && target instanceof Element ? target.closest(controls) : null;
  press = control && { control, box: control.getBoundingClientRect(), clientX, clientY };
};

const hasMoved = ({ control, box }: Press): boolean => {
  const { x, y } = control.getBoundingClientRect();
  return x !== box.x || y !== box.y;
};

const complete = (event: MouseEvent): void => {
  const begun = press;
  press = null;
  if (!begun?.control.isConnected || begun.control.contains(event.target as Node)) return;
  const { control, clientX, clientY } = begun;
  const distance = Math.hypot(event.clientX - clientX, event.clientY - clientY);
  if (distance > tolerance || !hasMoved(begun)) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  control.dispatchEvent(new MouseEvent('click', event));
};

/**
 * Delivers a click to its button if the layout shifted during the press. The press blurs a field, whose message
 * may move the button. The browser would then click their common ancestor.
 */
export const completeShiftedClicks = (): (() => void) => {
  addEventListener('pointerdown', begin, true);
  addEventListener('click', complete, true);
  return () => {
    removeEventListener('pointerdown', begin, true);
    removeEventListener('click', complete, true);
  };
};
