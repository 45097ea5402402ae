/** What is wrong with the business configuration, found before the app starts. */
import type { Business } from './business.ts';
import { looksLikeEmail, normalEmail } from './email.ts';

/** `field` as in `domain/business.ts`: `pages.gallery`. */
export interface BusinessError {
  field: string;
  code: 'missing' | 'malformed';
}

const tenDigits = (text: string) => /^[0-9]{10}$/.test(text);
const email = (text: string) => looksLikeEmail(text) && text === text.trim();
/** Written as it is compared: the rules hold the same letters. */
const adminEmail = (text: string) => looksLikeEmail(text) && text === normalEmail(text);
const zip = (text: string) => /^[0-9]{5}$/.test(text);

function httpsAddress(text: string): boolean {
  return text.startsWith('https://') && URL.canParse(text);
}

/** https, or a path of this site; `//host` would be another one. */
function page(text: string): boolean {
  return httpsAddress(text) || /^\/(?![/\\])\S*$/.test(text);
}

/** Every missing or malformed value, in the order of the file. Nothing is assumed about what stands there. */
export function businessErrors(business: Business): BusinessError[] {
  const { companyName, phone, email: contact, adminEmail: admin, privacyPolicyUrl, pages, weather } = business;
  const newsletters: Partial<Business['pages']['newsletters']> = pages?.newsletters ?? {};
  const checks: readonly [field: string, value: unknown, right: (text: string) => boolean][] = [
    ['companyName', companyName, () => true],
    ['phone', phone, tenDigits],
    ['email', contact, email],
    ['adminEmail', admin, adminEmail],
    ['privacyPolicyUrl', privacyPolicyUrl, httpsAddress],
    ['pages.gallery', pages?.gallery, page],
    ['pages.schedule', pages?.schedule, page],
    ['pages.newsletters.winter', newsletters.winter, page],
    ['pages.newsletters.spring', newsletters.spring, page],
    ['pages.newsletters.summer', newsletters.summer, page],
    ['pages.newsletters.fall', newsletters.fall, page],
    ['weather.postalCode', weather?.postalCode, zip],
  ];
  return checks.flatMap(([field, value, right]): BusinessError[] => {
    if (value === undefined || value === null || value === '') return [{ field, code: 'missing' }];
    if (typeof value !== 'string') return [{ field, code: 'malformed' }];
    if (value.trim() === '') return [{ field, code: 'missing' }];
    return right(value) ? [] : [{ field, code: 'malformed' }];
  });
}
