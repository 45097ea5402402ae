import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ForecastError, type Forecast, type ForecastErrorCode } from '#app/platform/forecast/port.ts';
import { sampleForecast } from '#app/platform/forecast/sample.ts';
import { visualCrossing } from '#app/platform/forecast/visual-crossing.ts';
import { chooseForecast } from '#app/session/weather/weather.ts';
import { readWeather, weatherIcons } from '#domain/weather.ts';
import { startWeatherServer, type Mood, type WeatherServer } from '#tests/support/weather-server.ts';

const noon = new Date(2026, 10, 20, 12).getTime();
let server: WeatherServer;

beforeAll(async () => {
  server = await startWeatherServer();
});
beforeEach(() => {
  server.mood = 'well';
  server.asked.length = 0;
});
afterAll(() => server.stop());

const real = (timeout = 10_000) => visualCrossing({ key: 'k&y', address: server.address, timeout });

function contract(open: () => Forecast): void {
  it('knows today and tomorrow, in degrees Celsius that a garden can have', async () => {
    const { days } = await open().forecast('95655');
    for (const day of [days[0], days[1]]) {
      expect(weatherIcons).toContain(day?.icon);
      expect(day?.tempmax).toBeGreaterThanOrEqual(day?.tempmin ?? Infinity);
      expect(Math.abs(day?.tempmax ?? Infinity)).toBeLessThan(50);
    }
  });

  it('answers what can be kept as JSON and read again', async () => {
    const weather = await open().forecast('95655');
    expect(readWeather(JSON.parse(JSON.stringify(weather)))).toEqual(weather);
  });

  it('says the same twice on one day', async () => {
    const forecast = open();
    expect(await forecast.forecast('95655')).toEqual(await forecast.forecast('95655'));
  });
}

describe('Visual Crossing', () => {
  contract(real);

  it('"GET to a weather timeline service by postal code (default 95655), metric units, days and current included, JSON"', async () => {
    await real().forecast('95608');
    expect(server.asked).toEqual([
      '/timeline/95608?key=k%26y&unitGroup=metric&include=current,days&iconSet=icons2&contentType=json',
    ]);
  });

  it.each<[Mood, ForecastErrorCode]>([
    ['down', 'refused'],
    ['no-key', 'refused'],
    ['malformed', 'malformed'],
    ['not-json', 'malformed'],
    ['silent', 'slow'],
    ['half', 'slow'],
    ['cut', 'unreachable'],
  ])('where the service is %s it rejects with %s', async (mood, code) => {
    server.mood = mood;
    const failure = await real(mood === 'silent' || mood === 'half' ? 150 : 10_000)
      .forecast('95655')
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ForecastError);
    expect((failure as ForecastError).code).toBe(code);
  });

  it('where nobody listens it rejects with unreachable', async () => {
    const gone = await startWeatherServer();
    await gone.stop();
    const forecast = visualCrossing({ key: 'key', address: gone.address });
    await expect(forecast.forecast('95655')).rejects.toMatchObject({ code: 'unreachable' });
  });
});

describe('the sample', () => {
  contract(() => sampleForecast(() => noon));

  it('has weather for every day of the year, tomorrow as the next day tells it', async () => {
    for (let day = 0; day < 366; day += 1) {
      const on = (offset: number) => sampleForecast(() => new Date(2028, 0, 1 + day + offset, 9).getTime());
      const [today, next] = await Promise.all([on(0).forecast('95655'), on(1).forecast('95655')]);
      expect(today.days[1]).toEqual(next.days[0]);
    }
  });
});

it('without a key the weather is a sample', () => {
  expect([undefined, '', 'key'].map((key) => chooseForecast(key).sample)).toEqual([true, true, false]);
});
