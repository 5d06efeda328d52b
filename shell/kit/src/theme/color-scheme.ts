import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';

type SchemeChoice = 'light' | 'dark' | 'auto';

/** `choice` may be `auto`, which follows the system; stored in this browser. */
export const useColorScheme = (): {
  scheme: 'light' | 'dark';
  choice: SchemeChoice;
  setScheme: (choice: SchemeChoice) => void;
} => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return { scheme: useComputedColorScheme('light'), choice: colorScheme, setScheme: setColorScheme };
};
