/** The Content-Security-Policy in firebase.json, compared with what the app asks and shows: not a host less, nor one more. */
import type { Business } from '#domain/business.ts';

/** As much of firebase.json as is read here. */
export interface Hosting {
  headers: { source: string; headers: { key: string; value: string }[] }[];
}

/** By directive, what stands behind it. Of the page, not of the service worker. */
export function policyOf({ headers }: Hosting): Map<string, string[]> {
  const page = headers.find(({ source }) => source === '**')?.headers ?? [];
  const policy = page.find(({ key }) => key === 'Content-Security-Policy')?.value ?? '';
  return new Map(
    policy.split(/\s*;\s*/).map((directive): [string, string[]] => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

/** The sites other than this one that pages of `domain/business.ts` come from. */
export function framedOrigins({ gallery, schedule, newsletters }: Business['pages']): string[] {
  const pages = [gallery, schedule, ...Object.values(newsletters)];
  return [...new Set(pages.filter((page) => URL.canParse(page)).map((page) => new URL(page).origin))];
}

/** Pages are the company's own, and `npm run configure` writes their hosts. */
const cures = (directive: string): { add: string; remove: string } =>
  directive === 'frame-src'
    ? { add: 'run npm run configure', remove: 'run npm run configure' }
    : { add: 'add it there', remove: 'take it out there' };

/** `wanted`: origins besides the own host. */
export function policyTroubles(policy: Map<string, string[]>, directive: string, wanted: readonly string[]): string[] {
  const there = policy.get(directive) ?? [];
  const all = ["'self'", ...wanted];
  const { add, remove } = cures(directive);
  const where = `${directive} of the Content-Security-Policy in firebase.json`;
  return [
    ...all
      .filter((origin) => !there.includes(origin))
      .map((origin) => `${where} lacks ${origin}, so browsers refuse it to the app: ${add}.`),
    ...there
      .filter((origin) => !all.includes(origin))
      .map((origin) => `${where} names ${origin}, which the app does not ask for: ${remove}.`),
  ];
}
