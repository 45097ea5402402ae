import { Subject } from 'rxjs';
import { expect, it, onTestFinished } from 'vitest';
import type { Weather, WeatherNews } from '#domain/weather.ts';
import { followWeather, goodFor } from './follow.ts';
import { ForecastError, type ForecastErrorCode } from '../../platform/forecast/port.ts';

const weatherOf = (tempmax: number): Weather => ({
  currentConditions: null,
  days: [{ tempmax, tempmin: 0, icon: 'rain' }],
});

/** A phone at ten in the morning, with a service that answers when the test says so. */
function world({ text = '', postalCode = '95608', online = true } = {}) {
  const wake$ = new Subject<void>();
  const heard: string[] = [];
  const asked: string[] = [];
  const reported: string[] = [];
  const answers: { resolve: (weather: Weather) => void; reject: (error: Error) => void }[] = [];
  const phone = { text, online, time: new Date(2026, 10, 20, 10).getTime(), storing: true };
  const settled = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  const tell = ({ state, known, sample }: WeatherNews) =>
    heard.push(`${state} ${known?.weather.days[0]?.tempmax ?? '-'}${sample ? ' sample' : ''}`);
  const start = () => {
    const following = followWeather({
      forecast: {
        sample: false,
        forecast: (place) => {
          asked.push(place);
          return new Promise((resolve, reject) => answers.push({ resolve, reject }));
        },
      },
      kept: {
        get: () => (phone.storing ? Promise.resolve(phone.text) : Promise.reject(new Error('storage'))),
        set: async (text) => {
          if (!phone.storing) throw new Error('storage');
          phone.text = text;
        },
      },
      postalCode,
      wake$,
      online: () => phone.online,
      now: () => phone.time,
      report: (code, error) => reported.push(`${code}: ${error instanceof Error && error.message}`),
    }).subscribe(tell);
    onTestFinished(() => following.unsubscribe());
    return following;
  };
  return {
    phone,
    heard,
    asked,
    reported,
    start,
    settled,
    async answer(tempmax: number) {
      answers.shift()?.resolve(weatherOf(tempmax));
      await settled();
    },
    async fail(code: ForecastErrorCode = 'refused') {
      answers.shift()?.reject(new ForecastError(code));
      await settled();
    },
    async wake(after = 0) {
      phone.time += after;
      wake$.next();
      await settled();
    },
  };
}

const keptAt = (at: number, tempmax: number, postalCode = '95608') =>
  JSON.stringify({ postalCode, at, weather: weatherOf(tempmax), sample: false });
const ten = new Date(2026, 10, 20, 10).getTime();

it('asks at the start and keeps the answer', async () => {
  const { start, settled, answer, heard, asked, phone } = world();
  start();
  await settled();
  await answer(18);
  expect(heard).toEqual(['asking -', 'current 18']);
  expect(asked).toEqual(['95608']);
  expect(phone.text).toBe(keptAt(ten, 18));
});

it('asks again when it is looked at and the last answer is older than half an hour, not before', async () => {
  const { start, settled, answer, wake, heard, asked } = world();
  start();
  await settled();
  await answer(18);
  await wake(goodFor - 1);
  expect(asked).toHaveLength(1);
  await wake(1);
  expect(asked).toHaveLength(2);
  await answer(20);
  expect(heard).toEqual(['asking -', 'current 18', 'current 18', 'old 18', 'current 20']);
});

it('asks nothing at a start soon after the last one', async () => {
  const { start, settled, heard, asked } = world({ text: keptAt(ten - goodFor + 1, 12) });
  start();
  await settled();
  expect([heard, asked]).toEqual([['asking -', 'current 12'], []]);
});

it('shows the last known forecast while a slow service is asked, and still after it failed', async () => {
  const { start, settled, fail, heard } = world({ text: keptAt(ten - goodFor, 12) });
  start();
  await settled();
  expect(heard).toEqual(['asking -', 'old 12']);
  await fail();
  expect(heard.at(-1)).toBe('old 12');
});

it.each<[ForecastErrorCode, string[]]>([
  ['refused', ['weather-not-read: refused']],
  ['malformed', ['weather-not-read: malformed']],
  ['unreachable', []],
  ['slow', []],
])('without any forecast ends the waiting when the service fails: %s', async (code, reports) => {
  const { start, settled, fail, heard, reported } = world();
  start();
  await settled();
  await fail(code);
  expect(reported).toEqual(reports);
  expect(heard).toEqual(['asking -', 'old -']);
});

it('offline shows the last known one at once, asks nothing, and asks when the network is back', async () => {
  const { start, settled, wake, answer, phone, heard, asked } = world({
    text: keptAt(ten - 60_000, 12),
    online: false,
  });
  start();
  await settled();
  expect([heard, asked]).toEqual([['asking -', 'old 12'], []]);
  phone.online = true;
  await wake();
  expect(heard.at(-1)).toBe('current 12');
  await wake(goodFor);
  await answer(15);
  expect(heard.at(-1)).toBe('current 15');
});

it('a network that comes back while an answer is waited for is not missed', async () => {
  const { start, settled, wake, fail, answer, heard, asked } = world();
  start();
  await settled();
  await wake();
  await wake();
  expect(asked).toHaveLength(1);
  await fail();
  expect(asked).toHaveLength(2);
  await answer(18);
  expect(heard.at(-1)).toBe('current 18');
  expect(asked).toHaveLength(2);
});

it('never shows the forecast of another place', async () => {
  const { start, settled, heard, asked } = world({ text: keptAt(ten, 12, '10001') });
  start();
  await settled();
  expect([heard, asked]).toEqual([['asking -'], ['95608']]);
});

it.each([true, null])('shows no forecast as true that was made up, or may have been: %s', async (sample) => {
  const text = JSON.stringify({ ...JSON.parse(keptAt(ten, 12)), sample: sample ?? undefined });
  const { start, settled, answer, heard, asked } = world({ text });
  start();
  await settled();
  expect([heard, asked]).toEqual([['asking -'], ['95608']]);
  await answer(18);
  expect(heard.at(-1)).toBe('current 18');
});

it('does not believe a forecast from the future', async () => {
  const { start, settled, heard, asked } = world({ text: keptAt(ten + 60_000, 12) });
  start();
  await settled();
  expect([heard.at(-1), asked]).toEqual(['old 12', ['95608']]);
});

it('goes on where the device keeps nothing', async () => {
  const { start, settled, answer, phone, heard } = world();
  phone.storing = false;
  start();
  await settled();
  await answer(18);
  expect(heard).toEqual(['asking -', 'current 18']);
});

it('an answer for somebody who has left is dropped', async () => {
  const { start, settled, answer, wake, heard, asked, phone } = world();
  const following = start();
  await settled();
  following.unsubscribe();
  await answer(18);
  await wake(goodFor);
  expect([heard, asked, phone.text]).toEqual([['asking -'], ['95608'], '']);
});
