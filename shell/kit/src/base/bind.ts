type Change = string | { currentTarget: { value: string } };

/** Controlled field props: `<TextInput label="Note" {...bind(note, setNote)} />`. */
export const bind = <Value extends string>(value: Value, set: (to: Value) => void) => ({
  value,
  onChange: (to: Change): void => set((typeof to === 'string' ? to : to.currentTarget.value) as Value),
});
