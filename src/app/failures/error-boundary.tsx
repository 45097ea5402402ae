import { Component, type ReactNode } from 'react';
import { reportError, wordsOf } from './failures.ts';
import '../starting.css';

/** The last resort stays calm: what was saved is on the device, and a reload goes on from there. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    reportError('screen-broken', wordsOf(error));
  }

  override render() {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}

/** Works without the theme, which may be what is broken. */
export const Broken = () => (
  <main className="starting">
    <h1>This page has stopped working</h1>
    <p>What you saved is safe on this device. Reload the page to go on.</p>
    <p>
      <button type="button" onClick={() => location.reload()}>
        Reload the page
      </button>
    </p>
  </main>
);
