import { MantineProvider } from '@mantine/core';
import '@fontsource-variable/figtree/wght.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import './theme.css';
import type { ReactNode } from 'react';
import { AlertProvider } from '#ui/alert.tsx';
import { cssVariablesResolver, theme } from './theme.ts';

/**
 * The look of everything below it, and the alert. The color scheme is the system's. `user`: who is here; what they were told
 * is not for who comes next.
 */
export function ThemeProvider({ user, children }: { user?: string | null; children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <AlertProvider key={user}>{children}</AlertProvider>
    </MantineProvider>
  );
}
