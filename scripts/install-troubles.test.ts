import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '#backend/project.ts';
import { installTrouble, nodeTrouble } from './install-troubles.mjs';

const json = (file: string): unknown => JSON.parse(readFileSync(join(projectRoot, file), 'utf8'));

describe('Node', () => {
  test.each(['20.19.0', '20.20.2', '22.13.0', '22.20.1', '24.0.0', '25.1.0', '100.0.0'])('%s is enough', (version) => {
    expect(nodeTrouble(version)).toBeUndefined();
  });

  test.each(['14.21.3', '18.20.8', '20.18.3', '21.7.3', '22.12.0', '23.11.0'])('%s is not', (version) => {
    expect(nodeTrouble(version)).toBe(
      `This needs Node 20.19, 22.13, 24 or newer, and here is ${version}: install one of these from https://nodejs.org, then run this again.`,
    );
  });

  test('is what the most demanding tool demands', () => {
    const { packages } = json('package-lock.json') as { packages: Record<string, { engines?: { node: string } }> };
    const { engines } = json('package.json') as { engines: { node: string } };
    expect(packages['node_modules/jsdom']?.engines).toEqual(engines);
    expect(packages['node_modules/vite']?.engines?.node).toBe('^20.19.0 || >=22.12.0');
  });
});

describe('Packages that cannot be installed', () => {
  const request = 'npm error network request to https://registry.example/react failed, reason: getaddrinfo';

  test.each([
    ['ENOTFOUND', 'npm does not reach registry.example: connect this machine'],
    ['EAI_AGAIN', 'npm does not reach registry.example: connect this machine'],
    ['ECONNREFUSED', 'npm does not reach registry.example: connect this machine'],
    ['ETIMEDOUT', 'npm does not reach registry.example: connect this machine'],
    ['ERR_SOCKET_TIMEOUT', 'npm does not reach registry.example: connect this machine'],
    ['EACCES', 'npm may not write here: make this folder'],
    ['E401', 'registry.example refuses npm: sign in'],
    ['E404', 'registry.example does not have a package that is needed: use another'],
    ['ETARGET', 'registry.example does not have a package that is needed: use another'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'npm does not trust the certificate of registry.example: name'],
    ['ENOSPC', 'The disk is full: make room'],
    ['EINTEGRITY', 'npm’s cache is damaged: run `npm cache clean --force`'],
  ])('%s: one sentence with the cause and its cure', (code, part) => {
    const { sentence, known } = installTrouble(
      `npm warn something\nnpm error code ${code}\n${request}\nnpm error more`,
    );
    expect(known).toBe(true);
    expect(sentence).toContain(part);
    expect(sentence).toMatch(/^[^:\n]+: [^\n]+, then run this again\.$/);
  });

  test('a code of an older npm is read too', () => {
    expect(installTrouble('npm ERR! code ENOSPC\nnpm ERR! errno -28').sentence).toContain('The disk is full');
  });

  test('for another reason npm’s own words are shown, and the sentence leads to them', () => {
    expect(installTrouble('npm error code ERESOLVE\nnpm error could not resolve')).toEqual({
      known: false,
      sentence: 'npm could not install the packages, for what it says above: put that right, then run this again.',
    });
  });
});
