/** Weather for one place while somebody looks: the last known at once, then what the service says. */
import { Observable } from 'rxjs';
import { readKeptWeather, type KeptWeather, type WeatherNews } from '#domain/weather.ts';
import type { Report } from '#ui/report.ts';
import { ForecastError, type Forecast, type ForecastErrorCode } from '../../platform/forecast/port.ts';

/** Milliseconds until the service is asked again. */
export const goodFor = 30 * 60_000;

/** One text of the signed-in user on this device. */
export interface KeptText {
  get(): Promise<string | undefined>;
  set(text: string): Promise<void>;
}

const noSignal: ReadonlySet<ForecastErrorCode> = new Set(['unreachable', 'slow']);

export interface FollowOptions {
  forecast: Forecast;
  kept: KeptText;
  postalCode: string;
  /** Whenever there is a reason to look again: the page is seen, the network came or went. */
  wake$: Observable<unknown>;
  online: () => boolean;
  now: () => number;
  report?: Report;
}

/** Emits until unsubscribed. Whatever goes wrong leaves the last known forecast, or none: never an error. */
export const followWeather = ({ forecast, kept, postalCode, wake$, online, now, report }: FollowOptions) =>
  new Observable<WeatherNews>((subscriber) => {
    let known: KeptWeather | null = null;
    let looking = false;
    let again = false;
    const tell = (state: WeatherNews['state']) => subscriber.next({ state, known, sample: forecast.sample });

    const recall = async () => {
      const last = readKeptWeather((await kept.get().catch(() => undefined)) ?? '');
      // What was made up is never shown as true, nor the other way round.
      if (last?.postalCode === postalCode && last.sample === forecast.sample) known = last;
    };
    const ask = async () => {
      try {
        const weather = await forecast.forecast(postalCode);
        if (subscriber.closed) return;
        known = { postalCode, at: now(), weather, sample: forecast.sample };
        tell('current');
        // What cannot be kept is asked for again at the next start.
        await kept.set(JSON.stringify(known)).catch(() => undefined);
      } catch (error) {
        // No signal is nothing that went wrong.
        if (!(error instanceof ForecastError && noSignal.has(error.code))) report?.('weather-not-read', error);
        tell('old');
      }
    };
    const look = async () => {
      // The future is what a clock said that was wrong.
      const age = known ? now() - known.at : Infinity;
      const fresh = age >= 0 && age < goodFor;
      if (online() && fresh) return tell('current');
      if (known || !online()) tell('old');
      if (online()) await ask();
    };
    const lookWhenFree = async () => {
      again = true;
      if (looking) return;
      looking = true;
      while (again && !subscriber.closed) {
        again = false;
        await look();
      }
      looking = false;
    };

    tell('asking');
    const woken = wake$.subscribe(() => void lookWhenFree());
    looking = true;
    void recall().then(() => {
      looking = false;
      return lookWhenFree();
    });
    return () => woken.unsubscribe();
  });
