let loading: Promise<unknown> | undefined;

/** Loads the fonts of scripts that the fonts of every page lack. */
export const loadLetters = (): void => {
  loading ??= import(/* webpackChunkName: "letters" */ './letters.css').catch(() => {
    loading = undefined;
  });
};

/** Resolves when the letters of the page are loaded, so that it can be printed. */
export const lettersThere = async (): Promise<void> => {
  await loading;
  await document.fonts?.ready;
};
