/** The one e-mail address that becomes admin when it registers, compared trimmed and in lower case. Source: spec section 6. */
export const adminEmail = 'admin@garden.test';
