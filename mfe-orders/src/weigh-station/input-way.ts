import { useState } from 'react';

const setting = 'primal-weigh-station-pad';

/** Whether the person has a touch screen and perhaps no keyboard. */
export const isTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches;

const wasPad = (): boolean => {
  try {
    return localStorage.getItem(setting) === 'on';
  } catch {
    return false;
  }
};

const remember = (isOn: boolean): void => {
  try {
    localStorage.setItem(setting, isOn ? 'on' : 'off');
  } catch {
    // A browser that stores nothing begins without it.
  }
};

/** What a person types with where there is no keyboard: the number pad, or the tablet's own keyboard. */
export const useInputWay = () => {
  const [hasPad, setPad] = useState(wasPad);
  const [hasKeyboard, setKeyboard] = useState(false);
  return {
    hasPad,
    hasKeyboard,
    togglePad: () => {
      remember(!hasPad);
      setPad(!hasPad);
    },
    toggleKeyboard: () => setKeyboard(!hasKeyboard),
  };
};

/** What `useInputWay` gives. */
export type InputWay = ReturnType<typeof useInputWay>;
