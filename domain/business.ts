/** What differs from company to company: everything to fill in before the site opens stands here. */

/** Source: spec 7.5. */
export const seasons = ['winter', 'spring', 'summer', 'fall'] as const;
export type Season = (typeof seasons)[number];

/** The shape of `business`. */
export interface Business {
  companyName: string;
  /** Ten digits. */
  phone: string;
  email: string;
  /** The one address that becomes admin when it registers, compared trimmed and in lower case; firestore.rules holds it too. */
  adminEmail: string;
  /** The external page that the login screen links to. */
  privacyPolicyUrl: string;
  /** Pages that are shown inside the app: https, or a path of this site. */
  pages: {
    gallery: string;
    schedule: string;
    newsletters: Readonly<Record<Season, string>>;
  };
  weather: {
    /** A five-digit zip, for users without a usable one. Source: spec 9. */
    postalCode: string;
  };
}

/** Sample values; the owner of an installation replaces them. */
export const business: Business = {
  companyName: 'Garden Service',
  phone: '9165550100',
  email: 'hello@garden.example',
  adminEmail: 'admin@garden.test',
  privacyPolicyUrl: 'https://garden.example/privacy',
  pages: {
    gallery: '/samples/gallery.html',
    schedule: '/samples/schedule.html',
    newsletters: {
      winter: '/samples/newsletter-winter.html',
      spring: '/samples/newsletter-spring.html',
      summer: '/samples/newsletter-summer.html',
      fall: '/samples/newsletter-fall.html',
    },
  },
  weather: { postalCode: '95655' },
};

/** CSS pixels below which a browser counts as a phone's. Source: spec 9. */
export const narrowScreen = 768;

/** Where the functions run and how many at once at most, which bounds what they cost; the database has to lie there too. */
export const functionOptions = { region: 'us-central1', maxInstances: 10 } as const;
