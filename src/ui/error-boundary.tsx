import { Component, type ReactNode } from 'react';
import { DoorIcon } from './door-icons.tsx';
import { ReportContext, type Report } from './report.ts';
import classes from './callout.module.css';

interface BoundaryProps {
  /** What the report says is broken. */
  code: string;
  /** Stands in for what cannot be drawn, which may depend on the error. */
  fallback: ReactNode | ((error: unknown) => ReactNode);
  /** What is rendered: another value is tried again. */
  of?: unknown;
  children: ReactNode;
}

interface State {
  broken: { error: unknown } | null;
  of: unknown;
}

/** Reports what throws while rendering, and shows a fallback. */
export class ErrorBoundary extends Component<BoundaryProps, State> {
  static override contextType = ReportContext;
  declare context: Report;
  override state: State = { broken: null, of: this.props.of };

  static getDerivedStateFromProps({ of }: BoundaryProps, state: State): State | null {
    return of === state.of ? null : { broken: null, of };
  }

  static getDerivedStateFromError(error: unknown): Pick<State, 'broken'> {
    return { broken: { error } };
  }

  override componentDidCatch(error: unknown) {
    this.context(this.props.code, error);
  }

  override render() {
    const { broken } = this.state;
    const { fallback, children } = this.props;
    if (!broken) return children;
    return typeof fallback === 'function' ? fallback(broken.error) : fallback;
  }
}

interface PartProps {
  /** Begins the sentence of the fallback: "The messages", "This note". */
  name: string;
  /** What is rendered: another value is tried again. */
  of?: unknown;
  /** It is an item of a list. */
  item?: boolean;
  children: ReactNode;
}

/** A part of a screen that may fail alone, and says so. */
export function Part({ name, of, item = false, children }: PartProps) {
  const said = <CannotShow name={name} />;
  return (
    <ErrorBoundary code="part-broken" of={of} fallback={item ? <li>{said}</li> : said}>
      {children}
    </ErrorBoundary>
  );
}

export const CannotShow = ({ name }: Pick<PartProps, 'name'>) => (
  <p className={classes.callout}>
    <DoorIcon name="triangle" />
    {name} cannot be shown. Everything else works.
  </p>
);
