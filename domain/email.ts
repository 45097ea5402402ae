/** E-mail addresses: what may be one, and which one is fixed. */
import { business } from './business.ts';

/** As addresses are compared; '' for what is no text, which a stored document may hold. */
export const normalEmail = (email: unknown): string => (typeof email === 'string' ? email.trim().toLowerCase() : '');

/** Whether a text may be an address: one @, a dot behind it, no empty part, no space or control character; any script. */
export const looksLikeEmail = (email: string): boolean =>
  /^[^\s\p{C}@]+@[^\s\p{C}@.]+(\.[^\s\p{C}@.]+)+$/u.test(email.trim());

/** The one address whose owner is admin, once it is verified. Source: spec 6, D19, D46. */
export const isAdminEmail = (email: unknown): boolean => normalEmail(email) === business.adminEmail;
