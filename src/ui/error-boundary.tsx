import { Component, type ReactNode } from 'react';
import { Icon } from './icons.tsx';
import { ReportContext, type Report } from './report.ts';
import './callout.css';

interface BoundaryProps {
  /** What the report says is broken. */
  code: string;
  /** Stands in for what cannot be drawn. */
  fallback: ReactNode;
  /** What is drawn: another value is tried again. */
  of?: unknown;
  children: ReactNode;
}

interface State {
  broken: boolean;
  of: unknown;
}

/** What throws while it is drawn is reported, and something else stands in its place: the rest of the page goes on. */
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
  /** Begins the sentence that stands in its place: "The messages", "This note". */
  name: string;
  /** What is drawn: another value is tried again. */
  of?: unknown;
  /** It is an item of a list. */
  item?: boolean;
  children: ReactNode;
}

/** A part of a screen that breaks alone: one that cannot be drawn says so, and everything around it works. */
export function Part({ name, of, item = false, children }: PartProps) {
  const said = <CannotShow name={name} />;
  return (
    <ErrorBoundary code="part-broken" of={of} fallback={item ? <li>{said}</li> : said}>
      {children}
    </ErrorBoundary>
  );
}

export const CannotShow = ({ name }: Pick<PartProps, 'name'>) => (
  <p className="callout">
    <Icon name="triangle" />
    {name} cannot be shown. Everything else works.
  </p>
);
