/** What a file of journeys needs: one office for all its tests, and browsers. */
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { type Line, openLine } from './journey-line.ts';
import { type Server, openServer } from './journey-server.ts';
import { type Manner, Phone, type sizes } from './journey-phone.ts';

export interface World {
  readonly server: Server;
  /** A browser with a network of its own, nobody signed in. */
  start(size: keyof typeof sizes, manner?: Manner): Promise<Phone<Line>>;
}

/**
 * Browsers end with their test; where tests run at once, with the last of them. They have opened the app once, unless `visited`
 * is false.
 */
export function journeyWorld({ atOnce = false, triggers = false, visited = true } = {}): World {
  let server: Server | undefined;
  let phones: Phone[] = [];
  const opened = (): Server => {
    if (!server) throw new Error('The office opens before the first test');
    return server;
  };
  afterAll(() => server?.stop());
  beforeAll(async () => {
    const backend = inject('backends')[Number(process.env['VITEST_POOL_ID']) - 1];
    server = await openServer(inject('dist'), triggers || !backend ? { triggers } : backend);
  });
  const stop = async () => {
    const ending = phones;
    phones = [];
    await Promise.all(ending.map((phone) => phone.stop()));
  };
  afterEach(async ({ task }) => {
    const failed = task.result?.state === 'fail';
    const screens = failed ? (await Promise.all(phones.map((phone) => phone.screens()))).flat() : [];
    const unanswered = failed ? phones.flatMap((phone) => phone.unanswered()) : [];
    if (!atOnce) await stop();
    if (failed)
      throw new Error(
        [`At ${new Date().toISOString()} stood on the screens:`, ...screens, 'Without an answer:', ...unanswered].join(
          '\n',
        ),
      );
  });
  afterAll(stop);
  return {
    get server() {
      return opened();
    },
    async start(size, manner) {
      const phone = await Phone.start(await openLine(opened()), size, {
        ...(visited && { visited: inject('visited') }),
        ...manner,
      });
      phones.push(phone);
      return phone;
    },
  };
}
