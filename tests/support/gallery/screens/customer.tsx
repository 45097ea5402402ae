/** What a customer opens. */
import type { HomeButton } from '#domain/access.ts';
import type { User } from '#domain/user.ts';
import { Contact } from '#screens/contact/contact.tsx';
import { Details } from '#screens/details/details.tsx';
import { Home } from '#screens/home/home.tsx';
import { StaffParts, StaffHint } from '#screens/home/staff-parts.tsx';
import { MessageForm } from '#screens/message-form/message-form.tsx';
import { Page } from '../flows.tsx';
import { Framed, FramedHome } from '../framed.tsx';
import { MyPlants } from '../my-plants.tsx';
import { fillStaffHome } from '../staff-home.ts';
import { admin, employee } from '../people.ts';
import { newcomer, useWeather } from '../weather.ts';
import { asked, maria, now, replica, status } from '../world.ts';

const longNamed = { ...maria, lastName: 'Castellanos-Whitfield von Hohenstein' };
const residents: Record<string, User> = { admin, employee, customer: maria, newcomer, long: longNamed };

const hint = (of: HomeButton['name']) => <StaffHint of={of} replica={replica} clock={now} />;
await fillStaffHome(replica, asked);

function AtHome() {
  const user = residents[asked.get('who') ?? ''] ?? admin;
  const weather = useWeather(asked.get('weather') ?? 'current');
  return (
    <FramedHome user={user} demo={asked.has('demo')}>
      {user.role === 'customer' ? (
        <Home user={user} weather={weather} now={now} />
      ) : (
        <Home user={user} weather={weather} now={now} hints={{ Messages: hint('Messages'), 'To Do': hint('To Do') }}>
          <StaffParts user={user} replica={replica} part="" now={now} clock={now} />
        </Home>
      )}
    </FramedHome>
  );
}

const own: Record<string, User> = { employee, customer: maria };

export const customerScreens = {
  details: () => {
    const user = own[asked.get('who') ?? ''] ?? maria;
    return (
      <Framed user={user}>
        <Details replica={replica} user={user} status={status} changePassword={async () => 'changed'} />
      </Framed>
    );
  },
  home: AtHome,
  'my-plants': () => (
    <Framed user={maria}>
      <MyPlants which={asked.get('catalogue') ?? (asked.has('unbroken') ? 'unbroken' : 'full')} status={status} />
    </Framed>
  ),
  contact: () => (
    <Framed user={maria}>
      <Contact user={maria} />
    </Framed>
  ),
  message: () => (
    <Framed user={maria}>
      <MessageForm replica={replica} user={maria} status={status} now={now} />
    </Framed>
  ),
  page: () => (
    <Framed user={maria}>
      <Page page={asked.get('page') ?? 'gallery'} network={asked.get('network') ?? 'there'} />
    </Framed>
  ),
};
