import { Component, type ReactNode } from 'react';
import { Icon } from './icons.tsx';
import { ReportContext, type Report } from './report.ts';
import classes from './callout.module.css';

interface BoundaryProps {
  /** What the report says is broken. */
  code: string;
  /** Stands in for what cannot be drawn. */
  fallback: ReactNode;
  /** What is rendered: another value is tried again. */
  of?: unknown;
  children: ReactNode;
}

interface State {
  broken: boolean;
  of: unknown;
}

/** Reports what throws while rendering, and shows a fallback. */
export class ErrorBoundary extends Component<BoundaryProps, State> {
  static override contextType = ReportContext;
  declare context: Report;
  override state: State = { broken: false, of: this.props.of };

  static getDerivedStateFromProps({ of }: BoundaryProps, state: State): State | null {
    return of === state.of ? null : { broken: false, of };
  }

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    this.context(this.props.code, error);
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children;
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
    <Icon name="triangle" />
    {name} cannot be shown. Everything else works.
  </p>
);
