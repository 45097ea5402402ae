// What keeps the packages away, each a sentence with its cure. Plain JavaScript, because it runs before anything is installed.

/**
 * What the packages need of Node, as the tools for building demand it: see `engines` in package.json.
 * @param {string} version
 * @returns {string | undefined} Undefined where this version is enough.
 */
export function nodeTrouble(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major >= 24 || (major === 22 && minor >= 13) || (major === 20 && minor >= 19)) return undefined;
  return `This needs Node 20.19, 22.13, 24 or newer, and here is ${version}: install one of these from https://nodejs.org, then run this again.`;
}

/**
 * Programs are started and ended here as such systems do it.
 * @param {string} platform
 * @returns {string | undefined} Undefined where this one is such a system.
 */
export function systemTrouble(platform) {
  if (platform !== 'win32') return undefined;
  return 'This needs Linux or macOS: on Windows, install its Subsystem for Linux with `wsl --install`, then run this again in there.';
}

const noNpm = 'There is no npm beside this Node: install Node with npm from https://nodejs.org, then run this again.';
const noNetwork = (registry) =>
  `The packages could not be fetched, because npm does not reach ${registry}: connect this machine to the network (behind a proxy, \`npm config set proxy <address>\`), then run this again.`;
const noRight = () =>
  'npm may not write here: make this folder and npm’s cache writable for you (`npm config get cache` says where it is), then run this again.';
const refused = (registry) => `${registry} refuses npm: sign in with \`npm login\`, then run this again.`;
const notThere = (registry) =>
  `${registry} does not have a package that is needed: use another registry (\`npm config get registry\` says which one npm asks), then run this again.`;
const untrusted = (registry) =>
  `npm does not trust the certificate of ${registry}: name that of your network in NODE_EXTRA_CA_CERTS, then run this again.`;

/** By npm’s code of the failure. */
const troubles = [
  [
    /^(?:ENOTFOUND|EAI_AGAIN|ECONN\w+|E\w*TIMEDOUT|EIDLETIMEOUT|\w+_SOCKET_TIMEOUT|ENETUNREACH|EHOSTUNREACH)$/,
    noNetwork,
  ],
  [/^(?:EACCES|EPERM|EROFS)$/, noRight],
  [/^(?:E401|E403|ENEEDAUTH)$/, refused],
  [/^(?:E404|ETARGET|ENOVERSIONS)$/, notThere],
  [/CERT|SIGNATURE/, untrusted],
  [/^ENOSPC$/, () => 'The disk is full: make room, then run this again.'],
  [/^EINTEGRITY$/, () => 'npm’s cache is damaged: run `npm cache clean --force`, then run this again.'],
];

/**
 * @param {string} output What npm printed.
 * @returns {{ sentence: string, known: boolean }} Where the cause is not known, npm's own words have to be shown before the sentence.
 */
export function installTrouble(output) {
  if (output.startsWith('spawn npm ENOENT')) return { sentence: noNpm, known: true };
  const code = /^npm (?:error|ERR!) code (\S+)/m.exec(output)?.[1] ?? '';
  const registry = /https?:\/\/([^/\s]+)/.exec(output)?.[1] ?? 'the registry';
  const sentence = troubles.find(([pattern]) => pattern.test(code))?.[1](registry);
  return sentence
    ? { sentence, known: true }
    : {
        sentence: 'npm could not install the packages, for what it says above: put that right, then run this again.',
        known: false,
      };
}
