let loading: Promise<unknown> | undefined;

/** Loads fonts for scripts missing from the base fonts. */
export const loadFonts = (): void => {
  loading ??= import(/* webpackChunkName: "letters" */ './letters.css').catch(() => {
    loading = undefined;
  });
};

export const awaitFonts = async (): Promise<void> => {
  await loading;
  await document.fonts?.ready;
};
