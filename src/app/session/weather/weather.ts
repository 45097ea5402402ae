/** The weather where the signed-in user lives: which service is asked, when, and where its last word is kept. */
import { distinctUntilChanged, filter, fromEvent, interval, map, merge, NEVER, switchMap, type Observable } from 'rxjs';
import { business } from '#domain/business.ts';
import { valueNames } from '#domain/value-names.ts';
import { weatherPostalCode, type WeatherNews } from '#domain/weather.ts';
import type { Device } from '../device/device.ts';
import { report } from '../../platform/failures.ts';
import { followWeather, goodFor } from './follow.ts';
import type { Forecast } from '../../platform/forecast/port.ts';
import { sampleForecast } from '../../platform/forecast/sample.ts';
import { visualCrossing } from '../../platform/forecast/visual-crossing.ts';

/** Without a key of the service the weather is a sample, and says so. */
export const chooseForecast = (key: string | undefined): Forecast => (key ? visualCrossing({ key }) : sampleForecast());

type Resident = Pick<Device, 'user$'> & { replica: Pick<Device['replica'], 'value' | 'keepValue'> };

/**
 * Asks only while somebody listens. The last forecast lies in the user's own database, because it tells where they live:
 * it leaves the device with them, and the next user never sees it.
 */
export function weatherOf(
  device$: Observable<Resident | null>,
  forecast: Forecast,
  now: () => number = Date.now,
): Observable<WeatherNews> {
  // A page in the office is in sight all day.
  const looked$ = merge(fromEvent(document, 'visibilitychange'), interval(goodFor));
  const seen$ = looked$.pipe(filter(() => document.visibilityState === 'visible'));
  const wake$ = merge(seen$, fromEvent(window, 'online'), fromEvent(window, 'offline'));
  const of = ({ user$, replica }: Resident) => {
    const kept = {
      get: () => replica.value(valueNames.weather),
      set: (text: string) => replica.keepValue(valueNames.weather, text),
    };
    return user$.pipe(
      map(({ zipcode }) => weatherPostalCode(zipcode, business.weather.postalCode)),
      distinctUntilChanged(),
      switchMap((postalCode) =>
        followWeather({ forecast, kept, postalCode, wake$, online: () => navigator.onLine, now, report }),
      ),
    );
  };
  return device$.pipe(switchMap((device) => (device ? of(device) : NEVER)));
}
