import { Button } from '@mantine/core';
import { useMachine } from '@xstate/react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { InputFrom } from 'xstate';
import type { User } from '#domain/user.ts';
import { canInstall, introDevices, type intro } from '#machines/intro.ts';
import { Icon } from '#ui/icons.tsx';
import typography from '#ui/typography.module.css';
import { copy, devices, type IntroBrowser } from './copy.ts';
import { HomeScreen } from './home-screen.tsx';
import classes from './intro.module.css';

interface Props {
  user: Pick<User, 'firstName'>;
  logic: typeof intro;
  guess: InputFrom<typeof intro>;
  browser: IntroBrowser;
  /** Leaves the intro for where the user was going, else for this path. */
  onNext: (path: string) => void;
}

/** Allows a line break after the slash. */
function foldable(word: string): ReactNode {
  const [before, after] = word.split('/');
  if (after === undefined) return word;
  return (
    <>
      {before}/<wbr />
      {after}
    </>
  );
}

export function Intro({ user, logic, guess, browser, onNext }: Props) {
  const [state, send] = useMachine(logic, { input: guess });
  const name = useId();
  const { device } = state.context;
  const first = user.firstName.trim();
  const offered = canInstall(state);
  const started = state.matches('started');

  // The pressed button is unmounted then.
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(started);
  useEffect(() => {
    if (started && !before.current) heading.current?.focus({ preventScroll: true });
    before.current = started;
  }, [started]);

  if (started) {
    return (
      <div className={classes.started}>
        <h1 ref={heading} tabIndex={-1}>
          {copy.started}
        </h1>
        <p>{copy.ready(first)}</p>
        <Button onClick={() => onNext('/main/initialFamily')}>Next</Button>
      </div>
    );
  }
  return (
    <div className={classes.intro}>
      <div>
        <h1>{copy.title}</h1>
        <p className={`${classes.welcome} ${typography.prose}`}>{copy.welcome(first)}</p>
        <fieldset className={classes.devices}>
          <legend>{copy.question}</legend>
          {introDevices.map((each) => (
            <label key={each} className={classes.device}>
              <input
                type="radio"
                name={name}
                checked={each === device}
                onChange={() => send({ type: 'device.chosen', device: each })}
              />
              <Icon name={devices[each].icon} />
              <span>{foldable(devices[each].word)}</span>
            </label>
          ))}
        </fieldset>
        <ol className={classes.steps}>
          {devices[device].steps.map((step) => {
            // The browser is known only of this device.
            const differs = device === guess.device ? step.differs?.[browser] : undefined;
            const { icon, title, hint } = { ...step, ...differs };
            return (
              <li key={step.title}>
                <div>
                  <p className={classes.step}>{title}</p>
                  <p className={typography.quiet}>{(offered && step.offered) || hint}</p>
                </div>
                <Icon name={icon} />
              </li>
            );
          })}
        </ol>
        <div className={classes.choices}>
          {offered && <Button onClick={() => send({ type: 'install.requested' })}>Install</Button>}
          {device === 'desktop' ? (
            <Button variant={offered ? 'default' : 'filled'} onClick={() => onNext('/')}>
              Next
            </Button>
          ) : (
            <Button variant="default" onClick={() => onNext('/')}>
              Continue in the browser
            </Button>
          )}
        </div>
      </div>
      <HomeScreen wide={device === 'desktop'} />
    </div>
  );
}
