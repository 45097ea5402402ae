/** The one e-mail address that becomes admin when it registers, compared trimmed and in lower case. Source: spec section 6. */
export const adminEmail = 'admin@garden.test';

/** The external page that the login screen links to. Source: spec section 2. */
export const privacyPolicyUrl = 'https://garden.example/privacy';

/** CSS pixels below which a browser counts as a phone's. Source: spec section 9, narrow-screen cutoff. */
export const narrowScreen = 768;
