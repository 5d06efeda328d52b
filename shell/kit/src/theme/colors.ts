import type { MantineColorsTuple } from '@mantine/core';

/** The one accent: the color of aged beef. Step 7 carries white text at 8:1, step 4 reads on dark at 5:1. */
export const oxblood: MantineColorsTuple = [
  '#fbf2f2',
  '#f3dfe0',
  '#e6bcbf',
  '#dc9fa4',
  '#d4868d',
  '#bb4a56',
  '#a23543',
  '#872937',
  '#711f2c',
  '#551620',
];

/** Warm neutrals for light surfaces, hairlines and quiet text. */
export const warmGray: MantineColorsTuple = [
  '#fbfaf8',
  '#f4f2ee',
  '#eae6e1',
  '#dcd7d0',
  '#cac3ba',
  '#a89f95',
  '#82786f',
  '#665d55',
  '#443e38',
  '#231f1b',
];

/** The same neutrals for the dark scheme: 0 is text, 7 the page, 6 fields, 4 lines. */
export const warmDark: MantineColorsTuple = [
  '#ece8e3',
  '#c9c3bc',
  '#a89f96',
  '#7f766e',
  '#423c37',
  '#35302c',
  '#252120',
  '#1a1716',
  '#141211',
  '#0d0c0b',
];

/** What cannot be undone, and what went wrong. Step 7 carries white text at 6:1. */
export const signalRed: MantineColorsTuple = [
  '#fdf1ef',
  '#fbe0dc',
  '#f6bfb8',
  '#f19d93',
  '#e97a6f',
  '#c2352a',
  '#bb2d23',
  '#b3261e',
  '#951e17',
  '#741610',
];
