/** The version in package.json and the commit it was built from, as `vite.config.ts` puts them in. */
export const appVersion = String(import.meta.env.VITE_APP_VERSION ?? 'development');
