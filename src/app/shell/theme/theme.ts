import {
  colorsTuple,
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

/** The library asks the first of the scheme that is light, the second of the dark one: the tokens know which it is. */
const gray: MantineColorsTuple = [
  'var(--paper)',
  'var(--sunk)',
  'var(--stone-bg)',
  'var(--line)',
  '#C5C3B6',
  '#A3A79C',
  'var(--line-strong)',
  'var(--ink-2)',
  '#2A382F',
  'var(--ink)',
];
const dark: MantineColorsTuple = [
  'var(--ink)',
  'var(--ink-2)',
  '#9AA89F',
  'var(--line-strong)',
  'var(--line)',
  'var(--raised)',
  'var(--card)',
  'var(--sunk)',
  'var(--paper)',
  '#0B120F',
];

/** Filled and subtle buttons take the tokens, which know both schemes; the library's own contrast text does not. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  const token = input.color === 'clay' ? 'clay' : 'pine';
  if (input.variant === 'filled') {
    return {
      ...resolved,
      background: `var(--${token})`,
      hover: `color-mix(in srgb, var(--${token}) 90%, var(--ink))`,
      color: `var(--on-${token})`,
      border: '1.5px solid transparent',
    };
  }
  if (input.variant === 'subtle') {
    return {
      ...resolved,
      background: 'transparent',
      // Half of it, so that the word stays as readable while the pointer is on it.
      hover: token === 'clay' ? 'color-mix(in srgb, var(--clay-bg) 50%, transparent)' : 'var(--leaf-bg)',
      color: `var(--${token})`,
      border: '1.5px solid transparent',
    };
  }
  return resolved;
};

export const theme = createTheme({
  colors: { pine: colorsTuple('var(--pine)'), clay: colorsTuple('var(--clay)'), gray, dark },
  primaryColor: 'pine',
  variantColorResolver,
  fontFamily: '"Figtree Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  fontSizes: { xs: '0.875rem', sm: '0.9375rem', md: '1.0625rem', lg: '1.125rem', xl: '1.375rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.35', xl: '1.25' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '36px' },
  radius: { xs: '6px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  activeClassName: '',
  components: {
    Button: { defaultProps: { size: 'md', variant: 'filled' } },
    ActionIcon: { defaultProps: { size: 48, variant: 'subtle' } },
    TextInput: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    Modal: { defaultProps: { radius: 'xl', transitionProps: { duration: 160 } } },
    Accordion: { defaultProps: { variant: 'separated', radius: 'lg', transitionDuration: 0 } },
  },
});

const tokens = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-anchor': 'var(--pine)',
  '--mantine-color-error': 'var(--clay)',
  '--mantine-color-placeholder': 'var(--ink-2)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-hover': 'var(--sunk)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
};

/** Points the library's colors at the tokens of `theme.css`, which follow the system's scheme. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: tokens, dark: tokens });
