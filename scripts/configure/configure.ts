/** What files that cannot import `domain/business.ts` repeat of it: the first admin, the hosts of pages, the region. */
import { framedOrigins } from '#scripts/doctor/policy.ts';
import { adminInRules } from '#scripts/doctor/rules-constants.ts';
import type { Business } from '#domain/business.ts';

/** A file's text by its name. */
export interface Configured {
  'firestore.rules': string;
  'firebase.json': string;
}

export interface Company {
  business: Pick<Business, 'adminEmail' | 'pages'>;
  functionOptions: { region: string };
}

/** The same files with the values of the company; everything else stays as it is, letter by letter. */
export function configured(files: Configured, { business, functionOptions }: Company): Configured {
  const { form, value } = adminInRules(business.adminEmail);
  const sources = ["'self'", ...framedOrigins(business.pages)].join(' ');
  return {
    'firestore.rules': files['firestore.rules'].replace(form, () => `myEmail() == ${value}`),
    'firebase.json': files['firebase.json']
      .replace(/\bframe-src [^;"]*/g, () => `frame-src ${sources}`)
      .replace(/"region": "[^"]*"/g, () => `"region": ${JSON.stringify(functionOptions.region)}`),
  };
}
