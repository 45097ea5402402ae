import { TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { plantsOf, removeCategory, renameCategory } from '#domain/catalogue-editing.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import type { Replica } from '#sync/replica.ts';
import { QuestionDialog } from '#ui/question-dialog.tsx';
import { plantsUseIt } from './copy.ts';
import { useDraft } from '#ui/use-draft.ts';

interface Props {
  category: string;
  catalogue: Catalogue;
  replica: Replica;
  /** Writes a change; false where that did not work. */
  onChange: (change: (now: Catalogue) => Catalogue) => Promise<boolean>;
  onRemoved: () => void;
}

/** One category: its name is written when the field is left or Enter is pressed; clearing it removes the category. */
export function CategoryField({ category, catalogue, replica, onChange, onRemoved }: Props) {
  const [typed, type] = useDraft(replica, `category/${category}`);
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
    if (await onChange((now) => renameCategory(now, category, typed))) type(undefined);
  };
  const commit = () => {
    if (text.trim() !== '') void rename();
    else if (count > 0) setAsking(true);
    else void remove();
  };
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
