/** Reports caught failures to where the app says. */
import { createContext, use } from 'react';

/** `code` names the kind of failure, such as `note-not-saved`; `error` is what was thrown, or a sentence. */
export type Report = (code: string, error: unknown) => void;

export const ReportContext = createContext<Report>(() => undefined);

export const useReport = (): Report => use(ReportContext);
