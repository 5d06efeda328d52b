import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderKit } from '../../../shell/kit/src/testing.tsx';
import { Signature } from './proof.tsx';

/** Start and end of each ink line in canvas pixels. */
const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  let from = '';
  const pen = {
    beginPath() {},
    stroke() {},
    moveTo(x: number, y: number) {
      from = `${x},${y}`;
    },
    lineTo: (x: number, y: number) => lines.push(`${from} ${x},${y}`),
  };
  HTMLCanvasElement.prototype.setPointerCapture = () => {};
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,AA==');
  const box = { left: 0, top: 0, width: 640, height: 220 };
  vi.spyOn(HTMLCanvasElement.prototype, 'getBoundingClientRect').mockReturnValue(box as DOMRect);
});

const Page = () => {
  const [signature, setSignature] = useState<string | null>(null);
  return <Signature signature={signature} onSign={setSignature} />;
};

const field = () => screen.getByRole('img');
const finger = (pointerId: number) => ({
  down: (clientX: number, clientY = 10) => fireEvent.pointerDown(field(), { pointerId, clientX, clientY }),
  move: (clientX: number, clientY = 10) => fireEvent.pointerMove(field(), { pointerId, clientX, clientY }),
  up: () => fireEvent.pointerUp(field(), { pointerId }),
});

it('ignores a tap on the blank field, and draws a dot beside a name', () => {
  renderKit(<Page />);
  const thumb = finger(1);
  thumb.down(30);
  thumb.up();
  expect(field().getAttribute('aria-label')).toBe('Signature, to be written here');
  thumb.down(30);
  thumb.move(40);
  thumb.up();
  expect(field().getAttribute('aria-label')).toBe('Signature, written');
  thumb.down(50);
  thumb.up();
  expect(lines).toEqual(['30,10 40,10', '50,10 50,10']);
});

it('draws no line for a second finger or the palm', () => {
  renderKit(<Page />);
  const [hand, heel] = [finger(1), finger(2)];
  hand.down(10);
  hand.move(20);
  heel.down(600, 200);
  heel.move(601, 200);
  hand.move(30);
  heel.up();
  hand.move(40);
  hand.up();
  expect(lines).toEqual(['10,10 20,10', '20,10 30,10', '30,10 40,10']);
});
