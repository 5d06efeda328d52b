import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';

type SchemeChoice = 'light' | 'dark' | 'auto';

/** The scheme shown now, what the user chose (`auto` follows the system), and how to choose. Kept in this browser. */
export const useColorScheme = (): {
  scheme: 'light' | 'dark';
  choice: SchemeChoice;
  setScheme: (choice: SchemeChoice) => void;
} => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return { scheme: useComputedColorScheme('light'), choice: colorScheme, setScheme: setColorScheme };
};
