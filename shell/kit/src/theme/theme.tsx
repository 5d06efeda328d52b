import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, rem } from '@mantine/core';
import type { ButtonHTMLAttributes, MouseEvent } from 'react';

const family =
  "'Inter Variable', Inter, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** Notice colors with AA contrast in both schemes; without a color the notice is neutral. */
const noticeColors = (color: string | undefined): Record<'--alert-bg' | '--alert-color', string> => {
  const known = ['red', 'yellow', 'green', 'blue'].includes(color ?? '') ? color : 'gray';
  return { '--alert-bg': `var(--kit-${known}-bg)`, '--alert-color': `var(--kit-${known}-text)` };
};

type RootProps = ButtonHTMLAttributes<HTMLButtonElement> & { 'data-loading'?: boolean };

const preventClick = (event: MouseEvent) => event.preventDefault();

/** A busy button retains focus: `disabled` would blur it, and Tab would restart at the page top. */
const renderBusyButton = ({ disabled, onClick, ...root }: RootProps) =>
  root['data-loading'] ? (
    <button {...root} aria-disabled aria-busy onClick={preventClick} />
  ) : (
    <button {...root} disabled={disabled} onClick={onClick} />
  );

/** Accent: the color of aged beef. Step 7 has 8:1 contrast with white text, step 4 has 5:1 on dark. */
const oxblood: MantineColorsTuple = [
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

const warmGray: MantineColorsTuple = [
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
const warmDark: MantineColorsTuple = [
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

/** For irreversible actions and errors. Step 7 has 6:1 contrast with white text. */
const signalRed: MantineColorsTuple = [
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

/** Shared look: 14 px base, 4 px grid, small radii, lines instead of shadows. */
export const theme = createTheme({
  primaryColor: 'oxblood',
  primaryShade: { light: 7, dark: 6 },
  colors: { oxblood, red: signalRed, gray: warmGray, dark: warmDark },
  white: '#ffffff',
  black: warmGray[9],
  fontFamily: family,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(14), lg: rem(16), xl: rem(18) },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.45', lg: '1.4', xl: '1.35' },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  headings: {
    fontFamily: family,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(22), lineHeight: '1.25' },
      h2: { fontSize: rem(16), lineHeight: '1.35' },
      h3: { fontSize: rem(14), lineHeight: '1.4' },
    },
  },
  radius: { xs: rem(2), sm: rem(4), md: rem(6), lg: rem(8), xl: rem(12) },
  defaultRadius: 'sm',
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // base.css draws the required mark. Descriptions follow the input, so that fields in a row align.
    InputWrapper: {
      defaultProps: { withAsterisk: false, inputWrapperOrder: ['label', 'input', 'error', 'description'] },
    },
    Button: { defaultProps: { renderRoot: renderBusyButton } },
    ActionIcon: { defaultProps: { renderRoot: renderBusyButton } },
    Alert: { vars: (_: unknown, { color }: { color?: string }) => ({ root: noticeColors(color) }) },
    // Avoids 'Password' in the toggle's name: only the field should match it.
    PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Show what is typed' } } },
  },
});

/** Secondary text and hairlines with AA contrast in both schemes. */
export const resolveCssVariables: CSSVariablesResolver = (current) => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': current.colors.gray[9],
    '--mantine-color-dimmed': current.colors.gray[7],
    '--mantine-color-placeholder': '#746a61',
    '--mantine-color-default-border': current.colors.gray[3],
    '--mantine-color-error': '#b3261e',
  },
  dark: {
    '--mantine-color-body': current.colors.dark[7],
    '--mantine-color-text': current.colors.dark[0],
    '--mantine-color-dimmed': current.colors.dark[2],
    '--mantine-color-placeholder': '#968c83',
    '--mantine-color-default-border': current.colors.dark[4],
    '--mantine-color-error': '#f2938c',
  },
});
