/** Values of `domain/business.ts` that are missing, malformed, or still the samples: the site is not a company's with them. */
import { businessErrors } from '#domain/business-errors.ts';
import type { Business } from '#domain/business.ts';

export interface SampleValue {
  /** As in its file: `pages.gallery`. */
  field: string;
  trouble: string;
}

/** Names that nobody can register (RFC 2606, RFC 6761). */
const reserved = /(?:^|[.@])(?:example|test|invalid|localhost|example\.(?:com|net|org))$/i;

const sampleHost = (host: string): boolean => reserved.test(host);
const sampleAddress = (address: string): boolean => sampleHost(address.trim());
const sampleLink = (link: string): boolean => URL.canParse(link) && sampleHost(new URL(link).hostname);
/** Sample pages come with the app, in `public/samples/`. */
const samplePage = (page: string): boolean => page.startsWith('/samples/') || sampleLink(page);
/** The numbers that are kept free for fiction: 555-0100 to 555-0199. */
const samplePhone = (phone: string): boolean => /^\d{3}55501\d\d$/.test(phone);

type Check = readonly [field: string, value: unknown, sample: (text: string) => boolean, cure: string];

/** The sample values that are left, in the order of the file. */
export function sampleValues({
  companyName,
  phone,
  email,
  adminEmail,
  privacyPolicyUrl,
  pages,
}: Business): SampleValue[] {
  const newsletters: Partial<Business['pages']['newsletters']> = pages?.newsletters ?? {};
  const page = 'the address of the company’s page';
  const checks: readonly Check[] = [
    ['companyName', companyName, (name) => name === 'Garden Service', 'the company’s name'],
    ['phone', phone, samplePhone, 'the company’s number'],
    ['email', email, sampleAddress, 'the address that customers write to'],
    ['adminEmail', adminEmail, sampleAddress, 'the address of the first admin, and run npm run configure'],
    ['privacyPolicyUrl', privacyPolicyUrl, sampleLink, 'the address of the company’s privacy policy'],
    ['pages.gallery', pages?.gallery, samplePage, page],
    ['pages.schedule', pages?.schedule, samplePage, page],
    ...(['winter', 'spring', 'summer', 'fall'] as const).map((season): Check => [
      `pages.newsletters.${season}`,
      newsletters[season],
      samplePage,
      page,
    ]),
  ];
  return checks.flatMap(([field, value, sample, cure]) =>
    typeof value === 'string' && sample(value)
      ? [{ field, trouble: `${field} in domain/business.ts is still the sample “${value}”: write ${cure}.` }]
      : [],
  );
}

/** What keeps the app from starting. */
export function malformedValues(business: Business): string[] {
  return businessErrors(business).map(
    ({ field, code }) =>
      `${field} in domain/business.ts is ${code}, and the app would say so instead of starting: its form stands there.`,
  );
}
