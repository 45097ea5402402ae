import { TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { categoryNamed, plantsOf, removeCategory, renameCategory } from '#domain/catalogue-editing.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import type { Replica } from '#sync/replica.ts';
import { useReport } from '#ui/report.ts';
import { QuestionDialog } from '#ui/question-dialog.tsx';
import { plantsUseIt } from './copy.ts';
import { useDraft } from '#ui/use-draft.ts';

interface Props {
  category: string;
  catalogue: Catalogue;
  replica: Replica;
  /** Writes a change; false where that did not work. */
  onChange: (change: (now: Catalogue) => Catalogue) => Promise<boolean>;
  /** The category is not in the list any more, and the focus was in its field. */
  onRemoved: () => void;
}

const draftOf = (category: string) => `category/${category}`;

/** One category: its name is written when the field is left or Enter is pressed; clearing it removes the category. */
export function CategoryField({ category, catalogue, replica, onChange, onRemoved }: Props) {
  const report = useReport();
  const [typed, type] = useDraft(replica, draftOf(category));
  const latest = useRef({ category, typed });
  const field = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState(false);
  const text = typed ?? category;
  const count = plantsOf(catalogue, category).length;

  const remove = async () => {
    setAsking(false);
    if (await onChange((now) => removeCategory(now, category))) {
      type(undefined);
      onRemoved();
    }
  };
  const rename = async () => {
    if (typed === undefined || typed.trim() === '') return;
    const other = categoryNamed(catalogue, typed) ?? category;
    const merged = other !== category && document.activeElement === field.current;
    if (!(await onChange((now) => renameCategory(now, category, typed)))) return;
    // More may have been typed meanwhile.
    if ((latest.current.typed ?? typed) === typed) type(undefined);
    if (merged) onRemoved();
  };
  const commit = () => {
    if (text.trim() !== '') void rename();
    else if (count > 0) setAsking(true);
    else void remove();
  };
  // What is typed here goes along when the category gets another name.
  useEffect(() => {
    const before = latest.current;
    latest.current = { category, typed };
    if (before.category === category || before.typed === undefined || before.typed.trim() === category) return;
    type(before.typed);
    replica.keepDraft(draftOf(before.category), undefined).catch((error: unknown) => report('draft-not-kept', error));
  }, [category, typed, type, replica, report]);
  const hidden = useEffectEvent(() => void rename());
  useEffect(() => {
    window.addEventListener('pagehide', hidden);
    return () => {
      window.removeEventListener('pagehide', hidden);
      hidden();
    };
  }, []);

  const keyPressed = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape') type(undefined);
  };
  return (
    <>
      <TextInput
        ref={field}
        aria-label={`Category ${category}`}
        value={text}
        dir="auto"
        autoCapitalize="words"
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={keyPressed}
      />
      {asking && (
        <QuestionDialog
          question={`Remove ${category}?`}
          answers={[{ word: 'Remove', danger: true, onAnswer: () => void remove() }]}
          safe={{
            word: 'Keep it',
            onAnswer: () => {
              setAsking(false);
              type(undefined);
            },
          }}
        >
          <p>{plantsUseIt(count)}</p>
        </QuestionDialog>
      )}
    </>
  );
}
