/** Without a key of the weather service the forecast is a sample. */

/** A notice: the app says itself that it is a sample. */
export function weatherNotices(key: string | undefined): string[] {
  if (key) return [];
  return [
    'VITE_WEATHER_KEY is not set, so everybody sees a sample forecast that says it is one: ' +
      'set it to a key of Visual Crossing for the build.',
  ];
}
