import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { signedInHint } from '#app/session/device-value.ts';
import { ErrorBoundary } from '#app/failures/error-boundary.tsx';
import { catchFailures, report } from '#app/failures/failures.ts';
import { catchInstallOffer } from '#app/install/install.ts';
import { leaveMalformed } from '#app/navigation/malformed.ts';
import { keepOnward } from '#app/navigation/onward.ts';
import { signedOutRow } from '#app/routes.tsx';
import { ReportContext } from '#ui/report.ts';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no place for the app');

catchFailures();
catchInstallOffer();
leaveMalformed();
if (signedInHint.get() === null && !signedOutRow(location.pathname)) keepOnward();

createRoot(place).render(
  <StrictMode>
    <ReportContext value={report}>
      <ErrorBoundary>
        <App />
      </ErrorBoundary>
    </ReportContext>
  </StrictMode>,
);
