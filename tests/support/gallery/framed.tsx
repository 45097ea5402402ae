import type { ComponentProps } from 'react';
import { Frame } from '#app/shell/chrome/frame.tsx';
import { now, nothing, status } from './world.ts';

type FrameProps = ComponentProps<typeof Frame>;
type Props = Pick<FrameProps, 'user' | 'children'> & Partial<FrameProps>;

/** A screen under the top bar, one step below home. */
export const Framed = (props: Props) => (
  <Frame status={status} onLogout={nothing} back={nothing} now={now} {...props} />
);

/** Home itself, from which nothing leads back. */
export const FramedHome = (props: Props) => <Frame status={status} onLogout={nothing} now={now} {...props} />;
