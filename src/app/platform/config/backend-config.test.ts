import { describe, expect, it } from 'vitest';
import { backendConfigOf, loadBackendConfig } from './backend-config.ts';
import type { KeptAnswer } from './kept-answer.ts';

const project = { apiKey: 'key', projectId: 'garden', emulators: { auth: { host: '127.0.0.1', port: 9099 } } };
const never = () => new Promise<never>(() => undefined);

function device(text: string | null): KeptAnswer {
  let kept = text;
  return {
    get: () => Promise.resolve(kept),
    set: (value) => {
      kept = value;
      return Promise.resolve();
    },
  };
}

const answering = (body: string, status = 200) => ({ fetch: () => Promise.resolve(new Response(body, { status })) });
const noNetwork = { fetch: () => Promise.reject(new TypeError('Failed to fetch')) };
const silent = { fetch: never, timeout: () => Promise.reject(new Error('late')) };

describe('the backend configuration', () => {
  it('is what the host answers, and is kept on the device', async () => {
    const kept = device(null);
    const load = () => loadBackendConfig({ kept, timeout: never, ...answering(JSON.stringify(project)) });
    expect(await load()).toEqual(project);
    expect(await loadBackendConfig({ kept, timeout: never, ...noNetwork })).toEqual(project);
  });

  it('is the demo where the host says so', () => {
    expect(backendConfigOf('{"demo":true}')).toEqual({ demo: true });
  });

  it.each([
    ['there is no network', noNetwork],
    ['the net does not answer in time', silent],
    ['a hotel answers with its own page', answering('<!doctype html><title>Welcome</title>')],
    ['the host is out of order', answering('{"apiKey":"other","projectId":"other"}', 503)],
  ])('is the kept one where %s', async (_, weather) => {
    const kept = device(JSON.stringify(project));
    expect(await loadBackendConfig({ kept, timeout: never, ...weather })).toEqual(project);
    expect(await kept.get()).toBe(JSON.stringify(project));
  });

  it('is not asked for where the device knows it and the browser says it is offline', async () => {
    const fetch = () => expect.unreachable('asked');
    const kept = device(JSON.stringify(project));
    expect(await loadBackendConfig({ kept, fetch, online: () => false })).toEqual(project);
  });

  it('waits longer on a device that has never been here', async () => {
    const waited: number[] = [];
    const timeout = (milliseconds: number) => {
      waited.push(milliseconds);
      return Promise.reject(new Error('late'));
    };
    await loadBackendConfig({ kept: device(JSON.stringify(project)), ...silent, timeout });
    await expect(loadBackendConfig({ kept: device(null), ...silent, timeout })).rejects.toThrow('did not answer');
    // For the storage first, then for the host.
    expect(waited).toEqual([2_000, 2_000, 2_000, 15_000]);
  });

  it('keeps an answer that came too late for this start', async () => {
    const kept = device(JSON.stringify(project));
    let answer: (response: Response) => void = () => undefined;
    const fetch = () => new Promise<Response>((resolve) => (answer = resolve));
    expect(await loadBackendConfig({ kept, fetch, timeout: silent.timeout })).toEqual(project);

    const stored = new Promise<string>((resolve) => (kept.set = async (text) => resolve(text)));
    answer(new Response('{"demo":true}'));
    expect(await stored).toBe('{"demo":true}');
  });

  it('passes over a kept answer that is damaged', async () => {
    const kept = device('{"apiKey":');
    expect(await loadBackendConfig({ kept, timeout: never, ...answering('{"demo":true}') })).toEqual({ demo: true });
  });

  it.each([
    ['<html>', 'is not JSON'],
    ['[]', 'all of it: not an object'],
    ['{"demo":false}', 'apiKey'],
    ['{"apiKey":"key","projectId":""}', 'projectId'],
    ['{"apiKey":"key","projectId":"garden","emulators":[]}', 'emulators: not an object'],
    ['{"apiKey":"key","projectId":"garden","emulators":{"auth":{"host":"a","port":"1"}}}', 'emulators.auth.port'],
  ])('refuses %s and says what is wrong', (text, complaint) => {
    expect(() => backendConfigOf(text)).toThrow(complaint);
  });
});
