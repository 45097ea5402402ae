/** Home, the real service's code and a service on the loopback interface: whatever is wrong there leaves a quiet card. */
import { act, screen, waitFor } from '@testing-library/react';
import { BehaviorSubject, of } from 'rxjs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SyncStatus } from '#domain/sync-status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { alvarez } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { startWeatherServer, type Mood, type WeatherServer } from '#tests/support/weather-server.ts';
import { HomeRoute } from './home-route.tsx';
import { goodFor } from '../../session/weather/follow.ts';
import type { Forecast } from '../../platform/forecast/port.ts';
import { sampleForecast } from '../../platform/forecast/sample.ts';
import { visualCrossing } from '../../platform/forecast/visual-crossing.ts';
import { weatherOf } from '../../session/weather/weather.ts';
import { aStatus } from '#tests/support/status.ts';

const sending: SyncStatus = aStatus({ syncing: true, lastContact: null });
const noon = new Date(2026, 10, 20, 12).getTime();
let server: WeatherServer;
let online = true;

beforeAll(async () => {
  server = await startWeatherServer();
});
beforeEach(() => {
  server.mood = 'well';
  server.asked.length = 0;
  online = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => server.stop());

const newDevice = () => testReplica([alvarez], null, sending);

/** Waits in vain for a moment only, and for an answer as long as a busy machine needs. */
const real: Forecast = {
  sample: false,
  forecast(postalCode) {
    const timeout = ['silent', 'half'].includes(server.mood) ? 150 : 20_000;
    return visualCrossing({ key: 'key', address: server.address, timeout }).forecast(postalCode);
  },
};

/** Maria Alvarez opens the app at a time. */
async function open({ replica = newDevice(), time = noon, sample = false, user = alvarez } = {}) {
  const clock = { time };
  const now = () => clock.time;
  // The screen reads the clock of the device.
  vi.spyOn(Date, 'now').mockImplementation(now);
  const forecast = sample ? sampleForecast(now) : real;
  const user$ = new BehaviorSubject(user);
  const weather$ = weatherOf(of({ user$, replica }), forecast, now);
  const view = await show(<HomeRoute user={user} weather$={weather$} replica={replica} />);
  return { ...view, clock, replica, user$ };
}
const look = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));
const temperatures = () => screen.queryAllByText(/^high /).filter((text) => !text.closest('[aria-hidden=true]'));
const shown = () => temperatures().map((text) => text.textContent);
const drawn = ['high 64 degrees, low 45 degrees Fahrenheit', 'high 57 degrees, low 48 degrees Fahrenheit'];

describe('the weather card', () => {
  it('shows what the service says, asked for the zip of the user', async () => {
    await open();
    await waitFor(() => expect(shown()).toEqual(drawn));
    expect(server.asked).toEqual([expect.stringContaining('/timeline/95608?key=key')]);
    expect(screen.queryByText(/^as of|Sample/)).toBeNull();
  });

  it('"by postal code (default 95655)" where the user has none', async () => {
    await open({ user: { ...alvarez, zipcode: '' } });
    await waitFor(() => expect(shown()).toEqual(drawn));
    expect(server.asked).toEqual([expect.stringContaining('/timeline/95655?')]);
  });

  it.each<Mood>(['down', 'no-key', 'malformed', 'not-json', 'silent', 'half', 'cut'])(
    'is quiet while the service is %s, and fills when it is well again and somebody looks',
    async (mood) => {
      server.mood = mood;
      await open();
      await screen.findByText('No weather right now');
      expect(shown()).toEqual([]);
      expect(screen.queryByRole('alert')).toBeNull();
      expect(screen.getByText('Drawn from the 7 plants you chose')).toBeDefined();
      server.mood = 'well';
      await look();
      await waitFor(() => expect(shown()).toEqual(drawn));
      expect(screen.queryByText('No weather right now')).toBeNull();
    },
  );

  it('without a key shows a sample that says so, and asks nobody', async () => {
    await open({ sample: true });
    await screen.findByText('Sample forecast');
    expect(shown()).toHaveLength(2);
    expect(server.asked).toEqual([]);
  });

  it('offline shows the last known one with "as of", the next day from its tomorrow on', async () => {
    const { replica, unmount } = await open();
    await waitFor(() => expect(shown()).toEqual(drawn));
    unmount();
    online = false;
    const second = await open({ replica, time: noon + 60_000 });
    await screen.findByText(/^as of 12:00\sPM$/u);
    expect(shown()).toEqual(drawn);
    second.unmount();
    await open({ replica, time: new Date(2026, 10, 21, 7).getTime() });
    await screen.findByText('as of yesterday');
    expect(shown()).toEqual([drawn[1], 'high 53 degrees, low 37 degrees Fahrenheit']);
    expect(server.asked).toHaveLength(1);
  });

  it('is asked for again when the page is looked at after half an hour', async () => {
    const { clock } = await open();
    await waitFor(() => expect(shown()).toEqual(drawn));
    await look();
    expect(server.asked).toHaveLength(1);
    server.mood = 'down';
    clock.time += goodFor;
    await look();
    await waitFor(() => expect(server.asked).toHaveLength(2));
    await screen.findByText(/^as of 12:00\sPM$/u);
    expect(shown()).toEqual(drawn);
  });

  it('is that of the new place when the user moves', async () => {
    const { user$ } = await open();
    await waitFor(() => expect(shown()).toEqual(drawn));
    await act(async () => user$.next({ ...alvarez, zipcode: '10001' }));
    await waitFor(() => expect(server.asked.at(-1)).toContain('/timeline/10001?'));
  });

  it('is kept with the user’s own data and nowhere else: the next user of the device starts without', async () => {
    const { replica } = await open();
    await waitFor(async () => expect((await replica.values()).get('weather')).toContain('95608'));
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });
});
