/** A weather service on the loopback interface, with weather of its own: it can be down, slow, or talk nonsense. */
import { createServer, type ServerResponse } from 'node:http';
import { loopback } from '#backend/free-port.ts';

export type Mood = 'well' | 'down' | 'no-key' | 'malformed' | 'not-json' | 'silent' | 'half' | 'cut';

export interface WeatherServer {
  /** What stands before the postal code. */
  address: string;
  mood: Mood;
  /** Paths with their queries, oldest first. */
  asked: string[];
  stop(): Promise<void>;
}

/** Friday's and Saturday's weather of the drawn screens, in Celsius, with more than the app reads. */
const answer = JSON.stringify({
  queryCost: 1,
  resolvedAddress: '95655, USA',
  currentConditions: { temp: 14, conditions: 'Overcast', icon: 'cloudy' },
  days: [
    { datetime: '2026-11-20', tempmax: 18, tempmin: 7.5, temp: 12, icon: 'partly-cloudy-day' },
    { datetime: '2026-11-21', tempmax: 14, tempmin: 9, temp: 11, icon: 'rain' },
    { datetime: '2026-11-22', tempmax: 12, tempmin: 3, temp: 8, icon: 'wind' },
  ],
});

const moods: Record<Mood, (response: ServerResponse) => void> = {
  well: (response) => response.end(answer),
  down: (response) => response.writeHead(500).end('Internal Server Error'),
  'no-key': (response) => response.writeHead(401).end('No API key or session found.'),
  malformed: (response) => response.end('{"days":[{"icon":"rain"}]}'),
  'not-json': (response) => response.end('<!doctype html><title>Welcome to our hotel</title>'),
  silent: () => undefined,
  half: (response) => response.write(answer.slice(0, 100)),
  cut: (response) => response.destroy(),
};

export async function startWeatherServer(): Promise<WeatherServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Content-Type', 'application/json');
    moods[started.mood](response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, loopback, resolve);
  });
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const started: WeatherServer = {
    address: `http://${loopback}:${port}/timeline/`,
    mood: 'well',
    asked,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
  return started;
}
