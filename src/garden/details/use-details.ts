import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  changedDetails,
  joinTypedDetails,
  problemOfDetails,
  readTypedDetails,
  shownDetails,
  storedMeanwhile,
  typeDetail,
  withoutSaved,
  type DetailField,
  type TypedDetails,
} from '#domain/details.ts';
import { draftNames } from '#domain/draft-names.ts';
import { isGone } from '#domain/gone.ts';
import { emptyRegistration, problemOfField, type RegistrationProblem } from '#domain/registration.ts';
import type { Details, User } from '#domain/user.ts';
import { useReport } from '#ui/report.ts';
import { useDraft, type Drafts } from '#ui/use-draft.ts';

/** What came of pressing Save; null before, and again as soon as somebody types. */
type SaveAnswer = 'saved' | 'same' | 'failed' | 'gone' | null;

/** The texts of the form: what is stored, and over it what was typed, which is kept as a draft until it is saved. */
export function useDetails(person: User, drafts: Drafts, onSave: (details: Partial<Details>) => Promise<void>) {
  const report = useReport();
  const [draft, keepDraft, keepNow] = useDraft(drafts, draftNames.details(person.id), joinTypedDetails);
  const typed = useMemo(() => readTypedDetails(draft) ?? {}, [draft]);
  const latest = useRef(typed);
  useLayoutEffect(() => {
    latest.current = typed;
  }, [typed]);
  const [problem, setProblem] = useState<(RegistrationProblem & { focus: boolean }) | null>(null);
  const [answer, setAnswer] = useState<SaveAnswer>(null);
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState<Partial<Details>>({});
  const keep = useCallback(
    (next: TypedDetails) => keepDraft(Object.keys(next).length > 0 ? JSON.stringify(next) : undefined),
    [keepDraft],
  );

  const change = (field: DetailField, text: string) => {
    keep(typeDetail(person, typed, field, text));
    setAnswer(null);
    if (problem?.field === field) setProblem(null);
  };
  const leave = (field: DetailField) => {
    if (!typed[field]) return;
    const found = problemOfField(field, { ...emptyRegistration, ...shownDetails(person, typed) });
    if (found) setProblem({ ...found, focus: false });
  };
  const save = async () => {
    if (busy) return;
    // The same answer again is said again.
    setAnswer(null);
    const found = problemOfDetails(person, typed);
    setProblem(found && { ...found, focus: true });
    if (found) return;
    const details = changedDetails(person, typed);
    if (Object.keys(details).length === 0) {
      keep({});
      setAnswer('same');
      return;
    }
    setBusy(true);
    // A page that ends right after storing leaves no older draft.
    keepNow();
    try {
      await onSave(details);
      // What was typed as it is stored is saved too. What an earlier visit left may have been read only now.
      keep(withoutSaved(latest.current, { ...person, ...details }));
      setSaved(details);
      setAnswer('saved');
    } catch (error) {
      if (!isGone(error)) report('details-not-saved', error);
      setAnswer(isGone(error) ? 'gone' : 'failed');
    }
    setBusy(false);
    keepNow();
  };
  const cancel = () => keep({});

  return {
    shown: shownDetails(person, typed),
    meanwhile: (field: DetailField) => storedMeanwhile(person, typed, field),
    problem,
    answer,
    /** What was saved last is what is stored: nobody has changed it since, nor refused it. */
    stands: Object.entries(saved).every(([field, text]) => person[field as DetailField] === text),
    busy,
    change,
    leave,
    save,
    cancel,
  };
}
