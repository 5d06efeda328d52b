/** What a field hands over: an event, or its text. */
type Change = string | { currentTarget: { value: string } };

/** The props of a field that shows a value and sets it: `<TextInput label="Note" {...bind(note, setNote)} />`. */
export const bind = <Value extends string>(value: Value, set: (to: Value) => void) => ({
  value,
  onChange: (to: Change): void => set((typeof to === 'string' ? to : to.currentTarget.value) as Value),
});
