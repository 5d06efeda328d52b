import { readFileSync } from 'node:fs';
import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { resolveCssVariables, theme } from './theme.tsx';

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const declared = (css = '') =>
  Object.fromEntries(
    [...css.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)].map(([, name, color]) => [name, color]),
  );
const [light, dark] = tokens.split('@media screen');
const merged = mergeMantineTheme(DEFAULT_THEME, theme);
const variables = resolveCssVariables(merged);

const schemes = {
  light: { ...declared(light), ...variables.light, field: merged.white },
  dark: { ...declared(light), ...declared(dark), ...variables.dark, field: merged.colors.dark[6] },
};
const grounds = [
  '--mantine-color-body',
  '--kit-surface',
  '--kit-sunken',
  '--kit-hover',
  '--kit-selected',
  'field',
];

const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
};

describe.each(['light', 'dark'] as const)('the %s color scheme', (scheme) => {
  const colors: Record<string, string | undefined> = schemes[scheme];
  const findColor = (name: string): string => {
    const color = colors[name];
    if (!color) throw new Error(`No color is called ${name}.`);
    return color;
  };
  const least = (name: string, names: string[]) =>
    Math.min(...names.map((ground) => contrast(findColor(name), findColor(ground))));

  it('shows borders of fields, boxes and switches, and focus, at 3:1 on every background', () => {
    for (const line of ['--kit-line-box', '--kit-accent', '--mantine-color-error'])
      expect(least(line, grounds), line).toBeGreaterThanOrEqual(3);
  });

  it('shows text, secondary text and placeholders at 4.5:1', () => {
    for (const text of ['--mantine-color-text', '--mantine-color-dimmed', '--mantine-color-placeholder'])
      expect(least(text, ['--mantine-color-body', '--kit-sunken', 'field']), text).toBeGreaterThanOrEqual(
        4.5,
      );
  });

  it('shows each status in its own color at 4.5:1', () => {
    for (const color of ['yellow', 'blue', 'green', 'gray', 'red'])
      expect(least(`--kit-${color}-text`, [`--kit-${color}-bg`]), color).toBeGreaterThanOrEqual(4.5);
  });
});
