import { Home } from '#screens/home/home.tsx';
import { useObservable } from '#ui/observable.ts';
import type { Visit } from '../context/visit.tsx';

/** The weather is asked for only while this screen is shown. */
export const HomeRoute = ({ user, weather$ }: Pick<Visit, 'user' | 'weather$'>) => (
  <Home user={user} weather={useObservable(weather$)} />
);
