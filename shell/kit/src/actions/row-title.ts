import { createContext } from 'react';

/** Element id of the row's title. It describes the row's actions, whose names repeat in each row. */
export const RowTitle = createContext<string | undefined>(undefined);
