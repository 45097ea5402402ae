/** The weather service, as the app needs it. Implementations: Visual Crossing, and a made-up sample without its key. */
import type { Weather } from '#domain/weather.ts';

export type ForecastErrorCode = 'unreachable' | 'slow' | 'refused' | 'malformed';

export class ForecastError extends Error {
  readonly code: ForecastErrorCode;
  constructor(code: ForecastErrorCode, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

export interface Forecast {
  /** The weather is made up, and has to be labelled so. */
  readonly sample: boolean;
  /** Today first. Rejects with a `ForecastError` and nothing else. */
  forecast(postalCode: string): Promise<Weather>;
}
