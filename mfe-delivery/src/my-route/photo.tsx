import { maxPhotoLength } from '@primal/contracts/delivery/report';
import { Button } from '@primal/kit';
import { useRef, useState } from 'react';
import classes from './my-route.module.css';

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

interface Props {
  photo: string | null;
  onPhoto: (photo: string | null) => void;
}

export const Photo = ({ photo, onPhoto }: Props) => {
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
