import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/shell/app.tsx';
import { signedInHint } from '#app/platform/device-value.ts';
import { ErrorBoundary } from '#app/shell/failures/error-boundary.tsx';
import { catchFailures, report } from '#app/platform/failures.ts';
import { catchMissingParts } from '#app/shell/failures/missing-parts.ts';
import { catchInstallOffer } from '#app/shell/install/install.ts';
import { leaveMalformed } from '#app/shell/navigation/malformed.ts';
import { screenAddress } from '#app/platform/place.ts';
import { keepReturnPath } from '#app/session/return-path.ts';
import { signedOutRow } from '#app/shell/signed-out-routes.tsx';
import { ReportContext } from '#ui/report.ts';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no place for the app');

catchFailures();
catchMissingParts();
catchInstallOffer();
leaveMalformed();
if (signedInHint.get() === null && !signedOutRow(screenAddress().pathname)) keepReturnPath();

const root = createRoot(place);
// A transition is rendered in slices: no finger on the front door waits for all of it.
startTransition(() =>
  root.render(
    <StrictMode>
      <ReportContext value={report}>
        <ErrorBoundary>
          <App />
        </ErrorBoundary>
      </ReportContext>
    </StrictMode>,
  ),
);
