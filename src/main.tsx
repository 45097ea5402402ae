import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from '#app/error-boundary.tsx';
import { Root } from '#app/root.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no place for the app');

createRoot(place).render(
  <StrictMode>
    <ErrorBoundary>
      <Root />
    </ErrorBoundary>
  </StrictMode>,
);
