/** Shows one screen on made-up data: `/?screen=customers&count=60`. Not part of the product. */
import { createRoot } from 'react-dom/client';
import { ThemeProvider } from '#app/shell/theme/theme-provider.tsx';
import { catalogueScreens } from './screens/catalogue.tsx';
import { customerScreens } from './screens/customer.tsx';
import { doorScreens, Door } from './screens/doors.tsx';
import { peopleScreens } from './screens/people.tsx';
import { staffScreens } from './screens/staff.tsx';
import { asked } from './world.ts';

const screens = { ...doorScreens, ...customerScreens, ...peopleScreens, ...catalogueScreens, ...staffScreens };
const Screen = Object.entries(screens).find(([name]) => name === asked.get('screen'))?.[1] ?? Door;

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <ThemeProvider>
      <Screen />
    </ThemeProvider>,
  );
}
