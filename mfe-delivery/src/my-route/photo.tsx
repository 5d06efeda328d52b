import { Button } from '@primal/kit';
import { useRef, useState } from 'react';
import classes from './my-route.module.css';
import { shrinkPhoto } from './pictures.ts';

interface Props {
  photo: string | null;
  onPhoto: (photo: string | null) => void;
}

/** Takes a photo with the phone's camera, made small before it is kept. */
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
