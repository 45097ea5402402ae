import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from '#app/error-boundary.tsx';
import { App } from '#app/app.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no place for the app');

createRoot(place).render(
  <StrictMode>
    <ErrorBoundary>
      <App />
    </ErrorBoundary>
  </StrictMode>,
);
