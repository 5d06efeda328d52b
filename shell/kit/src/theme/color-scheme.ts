import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';

type SchemeChoice = 'light' | 'dark' | 'auto';

/** Current scheme, the user's choice (`auto` follows the system), and a setter. Stored in this browser. */
export const useColorScheme = (): {
  scheme: 'light' | 'dark';
  choice: SchemeChoice;
  setScheme: (choice: SchemeChoice) => void;
} => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return { scheme: useComputedColorScheme('light'), choice: colorScheme, setScheme: setColorScheme };
};
