import { maxPhotoLength } from '@primal/contracts/delivery/report';
import { Button, Text } from '@primal/kit';
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import classes from './my-route.module.css';

const size = { width: 640, height: 220 };

interface Props {
  /** PNG data URL; null if blank. An initial value is drawn. */
  signature: string | null;
  onSign: (signature: string | null) => void;
}

export const Signature = ({ signature, onSign }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isSigned = signature !== null;
  /** Active pointer and its last position; other fingers and the palm are ignored. */
  const last = useRef<{ finger: number; x: number; y: number; hasMoved: boolean } | null>(null);
  const toCanvasPoint = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * size.width,
      y: ((event.clientY - box.top) / box.height) * size.height,
    };
  };
  const line = (to: { x: number; y: number }) => {
    const from = last.current;
    const pen = canvas.current?.getContext('2d');
    if (!from || !pen) return;
    pen.lineWidth = 4;
    pen.lineCap = 'round';
    pen.strokeStyle = '#000';
    pen.beginPath();
    pen.moveTo(from.x, from.y);
    pen.lineTo(to.x, to.y);
    pen.stroke();
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (last.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = { finger: event.pointerId, ...toCanvasPoint(event), hasMoved: false };
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (last.current?.finger !== event.pointerId) return;
    const to = toCanvasPoint(event);
    if (to.x === last.current.x && to.y === last.current.y) return;
    line(to);
    last.current = { finger: event.pointerId, ...to, hasMoved: true };
  };
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    const stroke = last.current;
    if (stroke?.finger !== event.pointerId) return;
    // A tap adds a dot to a signature, but does not begin a signature.
    if (!stroke.hasMoved && isSigned) line(stroke);
    last.current = null;
    if (stroke.hasMoved || isSigned) onSign(canvas.current?.toDataURL('image/png') ?? null);
  };
  const drawFirst = useEffectEvent(() => {
    if (signature === null) return;
    const image = new Image();
    image.onload = () => canvas.current?.getContext('2d')?.drawImage(image, 0, 0);
    image.src = signature;
  });
  useEffect(() => drawFirst(), []);
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, size.width, size.height);
    onSign(null);
  };
  return (
    <div>
      <div className={classes.labeled}>
        <Text size="sm" fw={500}>
          Signature
        </Text>
        {isSigned && (
          <Button variant="subtle" size="compact-sm" onClick={clear}>
            Clear
          </Button>
        )}
      </div>
      <canvas
        ref={canvas}
        {...size}
        role="img"
        aria-label={isSigned ? 'Signature, written' : 'Signature, to be written here'}
        className={classes.signature}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
        onLostPointerCapture={end}
      />
    </div>
  );
};

/** Maximum side of a stored photo in pixels; labels stay legible. */
const maxSide = 1280;

const qualities = [0.75, 0.6, 0.45, 0.3];

/** Compresses a photo to a small upright JPEG. Throws if the browser cannot decode it. */
const shrinkPhoto = async (file: Blob): Promise<string> => {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  for (const quality of qualities) {
    const url = canvas.toDataURL('image/jpeg', quality);
    if (url.length <= maxPhotoLength) return url;
  }
  throw new Error('The photo is too large. Take another photo.');
};

interface PhotoProps {
  photo: string | null;
  onPhoto: (photo: string | null) => void;
}

export const Photo = ({ photo, onPhoto }: PhotoProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    try {
      onPhoto(await shrinkPhoto(file));
      setProblem(null);
    } catch {
      setProblem('The phone cannot read this file as a picture.');
    }
  };
  return (
    <div className={classes.photo}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="Photo"
        hidden
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <Button variant="default" size="md" onClick={() => input.current?.click()}>
        {photo ? 'Take Another Photo' : 'Take a Photo'}
      </Button>
      {photo && <img src={photo} alt="What was photographed" />}
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
};
