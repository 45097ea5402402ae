/** The timeline of Visual Crossing. Source: spec 7.4. */
import * as v from 'valibot';
import { readJson } from '#domain/json.ts';
import { readWeather } from '#domain/weather.ts';
import { ForecastError, type Forecast } from './port.ts';

/** `firebase.json` lets the page talk to it. */
export const visualCrossingAddress =
  'https://weather.visualcrossing.com/VisualCrossingWebServices/rest/services/timeline/';

export interface VisualCrossingOptions {
  key: string;
  address?: string;
  /** Milliseconds until an answer counts as not to be had. */
  timeout?: number;
}

export function visualCrossing({
  key,
  address = visualCrossingAddress,
  timeout = 10_000,
}: VisualCrossingOptions): Forecast {
  const options = { unitGroup: 'metric', include: 'current,days', iconSet: 'icons2', contentType: 'json' };
  const query = new URLSearchParams({ key, ...options }).toString().replace('%2C', ',');
  return {
    sample: false,
    async forecast(postalCode) {
      const signal = AbortSignal.timeout(timeout);
      const answer = await ask(`${address}${encodeURIComponent(postalCode)}?${query}`, signal).catch((cause) => {
        if (cause instanceof ForecastError) throw cause;
        throw new ForecastError(signal.aborted ? 'slow' : 'unreachable', { cause });
      });
      const weather = readWeather(readJson(v.unknown(), answer));
      if (weather === 'malformed') throw new ForecastError('malformed');
      return weather;
    },
  };
}

/** The address names where somebody lives: it stays out of the browser's cache and of the referrer. */
async function ask(address: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(address, {
    signal,
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  if (!response.ok) throw new ForecastError('refused');
  return response.text();
}
