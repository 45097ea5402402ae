import { Home } from '#screens/home/home.tsx';
import { useObservable } from '#ui/observable.ts';
import type { SignedInContext } from '../context/signed-in-context.tsx';

/** The weather is asked for only while this screen is shown. */
export const HomeRoute = ({ user, weather$ }: Pick<SignedInContext, 'user' | 'weather$'>) => (
  <Home user={user} weather={useObservable(weather$)} />
);
