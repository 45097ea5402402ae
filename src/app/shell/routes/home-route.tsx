import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { HomeButton } from '#domain/access.ts';
import type { WeatherNews } from '#domain/weather.ts';
import { Home } from '#screens/home/home.tsx';
import { Part } from '#ui/error-boundary.tsx';
import { Link } from '#ui/link.tsx';
import { useObservable } from '#ui/observable.ts';
import textLink from '#ui/text-link.module.css';
import type { SignedInContext } from '../context/signed-in-context.tsx';
import { lazyPart } from '#ui/lazy-part.ts';

const parts = () => import('#screens/home/staff-parts.tsx');
const StaffParts = lazyPart(async () => (await parts()).StaffParts);
const StaffHint = lazyPart(async () => (await parts()).StaffHint);

type Given = Pick<SignedInContext, 'user' | 'weather$' | 'replica'>;

/** The weather is asked for only while this screen is shown. */
export function HomeRoute({ weather$, ...given }: Given) {
  const weather = useObservable(weather$);
  return given.user.role === 'customer' ? (
    <Home user={given.user} weather={weather} />
  ) : (
    <StaffHome {...given} weather={weather} />
  );
}

/** With the parts that its tiles lead to; behind the # of the address stands which. */
function StaffHome({ user, replica, weather }: Omit<Given, 'weather$'> & { weather: WeatherNews | undefined }) {
  const part = useLocation({ select: ({ hash }) => hash });
  const hint = (of: HomeButton['name']) => (
    <Suspense fallback={null}>
      <StaffHint of={of} replica={replica} />
    </Suspense>
  );
  return (
    <Home user={user} weather={weather} hints={{ Messages: hint('Messages'), 'To Do': hint('To Do') }}>
      <Link to="/sync" hash="ready" className={textLink.link}>
        Ready to leave?
      </Link>
      <Part name="The desk" of={replica}>
        <Suspense fallback={null}>
          <StaffParts user={user} replica={replica} part={part} now={replica.now} />
        </Suspense>
      </Part>
    </Home>
  );
}
