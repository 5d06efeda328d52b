import { longestPhoto } from '@primal/contracts/delivery/report';

/** The longer side of a photo as it is kept, in pixels: a label on a box can still be read. */
const longestSide = 1280;
const qualities = [0.75, 0.6, 0.45, 0.3];

/**
 * A photo as a JPEG small enough to be sent, turned as it was held. Throws where the browser cannot read it as a picture.
 */
export const shrinkPhoto = async (file: Blob): Promise<string> => {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  for (const quality of qualities) {
    const url = canvas.toDataURL('image/jpeg', quality);
    if (url.length <= longestPhoto) return url;
  }
  throw new Error('The photo is too large. Take another photo.');
};
