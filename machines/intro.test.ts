import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor, type InputFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { canInstall, intro, introDevices, type InstallEvent, type IntroEvent } from './intro.ts';

const phone: InputFrom<typeof intro> = { device: 'android', androidApp: false };

function start(input = phone, answer: () => Promise<boolean> = () => Promise.resolve(true)) {
  let tell: (event: InstallEvent) => void = () => undefined;
  let prompts = 0;
  const actor = createActor(
    intro.provide({
      actors: {
        watchInstall: fromCallback<InstallEvent>(({ sendBack }) => {
          tell = sendBack;
        }),
        promptInstall: fromPromise(() => {
          prompts += 1;
          return answer();
        }),
      },
    }),
    { input },
  ).start();
  return { actor, tell: (event: InstallEvent) => tell(event), prompts: () => prompts };
}

describe('the intro', () => {
  it('shows the steps of the guessed device, and of any other that is chosen', () => {
    const { actor } = start();
    expect(actor.getSnapshot().context.device).toBe('android');
    for (const device of introDevices) {
      actor.send({ type: 'device.chosen', device });
      expect(actor.getSnapshot().context.device).toBe(device);
    }
  });

  it('offers to install as soon as the browser does, and starts when the user agreed', async () => {
    const { actor, tell, prompts } = start();
    expect(canInstall(actor.getSnapshot())).toBe(false);
    tell({ type: 'install.offered' });
    expect(canInstall(actor.getSnapshot())).toBe(true);
    actor.send({ type: 'install.requested' });
    expect(canInstall(actor.getSnapshot())).toBe(false);
    await waitFor(actor, (snapshot) => snapshot.matches('started'));
    expect(prompts()).toBe(1);
  });

  it.each<[string, () => Promise<boolean>]>([
    ['said no', () => Promise.resolve(false)],
    ['was not asked after all', () => Promise.reject(new Error('no gesture'))],
  ])('goes back to the steps when the user %s, until the browser offers again', async (_, answer) => {
    const { actor, tell } = start(phone, answer);
    tell({ type: 'install.offered' });
    actor.send({ type: 'install.requested' });
    await waitFor(actor, (snapshot) => snapshot.matches({ steps: 'byHand' }));
    expect(canInstall(actor.getSnapshot())).toBe(false);
    tell({ type: 'install.offered' });
    expect(canInstall(actor.getSnapshot())).toBe(true);
  });

  it('does not install on an iPhone, where no browser can', () => {
    const { actor, tell } = start();
    tell({ type: 'install.offered' });
    actor.send({ type: 'device.chosen', device: 'iphone' });
    expect(canInstall(actor.getSnapshot())).toBe(false);
  });

  it('starts at once inside the Android app', () => {
    expect(start({ ...phone, androidApp: true }).actor.getSnapshot().value).toBe('started');
  });
});

describe('every state that can be reached', () => {
  const choices: IntroEvent[] = introDevices.map((device) => ({ type: 'device.chosen', device }));
  const answered = (output: boolean) => ({ type: 'xstate.done.actor.0.intro.steps.prompting', output }) as never;
  const paths = getShortestPaths(intro, {
    input: phone,
    events: [
      ...choices,
      { type: 'install.offered' },
      { type: 'app.installed' },
      { type: 'install.requested' },
      answered(true),
      answered(false),
    ],
    serializeState: ({ value, context }) => JSON.stringify([value, context.device]),
  });
  const named = paths.map(({ state }) => ({ name: JSON.stringify([state.value, state.context.device]), state }));

  it('is one of those drawn, for each device', () => {
    expect(new Set(named.map(({ state }) => JSON.stringify(state.value)))).toEqual(
      new Set(
        [{ steps: 'byHand' }, { steps: 'offered' }, { steps: 'prompting' }, 'started'].map((each) =>
          JSON.stringify(each),
        ),
      ),
    );
    expect(named).toHaveLength(12);
  });

  it.each(named)('$name installs only where the browser offered it, and chooses only among steps', ({ state }) => {
    const offered = state.matches({ steps: 'offered' }) && state.context.device !== 'iphone';
    expect(canInstall(state)).toBe(offered);
    expect(choices.every((event) => state.can(event))).toBe(!state.matches('started'));
    expect(state.can({ type: 'app.installed' })).toBe(!state.matches('started'));
  });
});
