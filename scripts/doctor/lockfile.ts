/** Whether what is asked for in package.json is what the lockfile pins: `npm ci`, here and in the cloud, refuses anything else. */

interface Packages {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** As much of package-lock.json as is read here, by the place of a package: `functions`, `node_modules/firebase-admin`. */
export interface Lockfile {
  packages: Record<string, Packages & { version?: string; integrity?: string }>;
}

/** `manifests`: each package.json by its folder, the root's by ''. */
export function lockfileTroubles(manifests: Readonly<Record<string, Packages>>, lock: Lockfile): string[] {
  return Object.entries(manifests).flatMap(([folder, manifest]) => {
    const asked = packagesOf(manifest);
    const locked = packagesOf(lock.packages[folder] ?? {});
    const names = [...new Set([...Object.keys(asked), ...Object.keys(locked)])].filter(
      (name) => asked[name] !== locked[name],
    );
    if (names.length === 0) return [];
    const file = folder === '' ? 'package.json' : `${folder}/package.json`;
    return [`package-lock.json is older than ${file} (${names.join(', ')}): run npm install.`];
  });
}

const packagesOf = ({ dependencies, devDependencies }: Packages): Record<string, string> => ({
  ...devDependencies,
  ...dependencies,
});
