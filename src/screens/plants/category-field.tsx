import { TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { dropCategory, nameCategory, type CatalogueCommand } from '#domain/catalogue-commands.ts';
import { categoryNamed, checkCategoryName, plantsOf } from '#domain/catalogue-editing.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import { draftNames } from '#domain/draft-names.ts';
import type { Replica } from '#sync/replica.ts';
import { beforeLeaving } from '#ui/before-leaving.ts';
import { FieldError } from '#ui/field-error.tsx';
import { isInterrupted } from '#ui/focus.ts';
import { ownDirection } from '#ui/own-direction.ts';
import { QuestionDialog } from '#ui/question-dialog.tsx';
import { Choosers } from './choosers.tsx';
import { categoryProblems, mergeInto, plantsUseIt } from './copy.ts';
import { useDraft } from '#ui/use-draft.ts';

interface Props {
  category: string;
  catalogue: Catalogue;
  replica: Replica;
  /** Writes a change; false where that did not work. */
  onChange: (command: CatalogueCommand) => Promise<boolean>;
  /** The category left the list, and its field with it. */
  onRemoved: (field: HTMLElement | null) => void;
}

/** One category: written on blur or Enter; an empty name removes it, the name of another one merges, each after a question. */
export function CategoryField({ category, catalogue, replica, onChange, onRemoved }: Props) {
  const [typed, type, keepNow] = useDraft(replica, draftNames.category(category));
  const latest = useRef({ category, typed, type });
  /** What it was called here, the last name first, and the list does not show yet. */
  const given = useRef<readonly string[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState<'remove' | 'merge' | null>(null);
  const [told, setTold] = useState(false);
  const text = typed ?? category;
  const count = plantsOf(catalogue, category).length;

  const isOwn = typed === undefined || typed.trim() === category;
  /** Another category that has this name already. */
  const other = isOwn ? undefined : categoryNamed(catalogue, typed, category);
  // One from elsewhere may stay as it is.
  const problem = isOwn ? null : checkCategoryName(typed);

  const remove = async () => {
    setAsking(null);
    if (await onChange(dropCategory(category))) {
      type(undefined);
      onRemoved(field.current);
    }
  };
  const rename = async () => {
    if (typed === undefined || typed.trim() === '' || problem) return;
    // A page that ends right after storing leaves no older draft.
    keepNow();
    const since = given.current;
    if (other === undefined) given.current = [typed.trim(), ...since];
    if (!(await onChange(nameCategory(category, typed, since)))) {
      given.current = given.current.filter((name) => name !== typed.trim());
      return;
    }
    // The user may have typed more meanwhile.
    if ((latest.current.typed ?? typed) === typed) type(undefined);
  };
  const merge = async () => {
    setAsking(null);
    await rename();
    onRemoved(field.current);
  };
  // A colleague may have renamed the other one while the question stood there.
  if (asking === 'merge' && other === undefined) setAsking(null);
  const commit = () => {
    if (asking) return;
    setTold(true);
    if (problem) return;
    if (text.trim() === '') {
      if (count > 0) setAsking('remove');
      else void remove();
    } else if (other === undefined) void rename();
    else setAsking('merge');
  };
  const keep = () => {
    setAsking(null);
    type(undefined);
  };
  // The typed text stays when the category gets another name: before the field is drawn with that, or takes a letter.
  useLayoutEffect(() => {
    const before = latest.current;
    latest.current = { category, typed, type };
    if (before.category === category) return;
    given.current = given.current.slice(0, Math.max(0, given.current.indexOf(category)));
    if (before.typed === undefined) return;
    if (before.typed.trim() === category) {
      before.type(undefined);
      return;
    }
    type(before.typed);
    keepNow();
    before.type(undefined);
  }, [category, typed, type, keepNow]);
  // A colleague may remove the category while the question stands there.
  const answered = useEffectEvent(() => onRemoved(null));
  useEffect(() => (asking ? () => answered() : undefined), [asking]);
  // The screen is gone, so no question can be asked: the text stays as a draft.
  const hidden = useEffectEvent(() => {
    if (other === undefined) void rename();
  });
  useEffect(() => {
    const callOff = beforeLeaving(hidden);
    return () => {
      callOff();
      hidden();
    };
  }, []);

  const keyPressed = (event: KeyboardEvent) => {
    // A key of an input method is about what it proposes.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape') type(undefined);
  };
  return (
    <>
      <TextInput
        ref={field}
        aria-label={`Category ${category}`}
        value={text}
        {...ownDirection}
        autoCapitalize="words"
        error={told && problem && <FieldError aloud>{categoryProblems[problem]}</FieldError>}
        onChange={(event) => {
          setTold(false);
          type(event.currentTarget.value);
        }}
        onBlur={(event) => isInterrupted(event) || commit()}
        onKeyDown={keyPressed}
      />
      {asking === 'remove' && (
        <QuestionDialog
          question={`Remove ${category}?`}
          answers={[{ word: 'Remove', danger: true, onAnswer: () => void remove() }]}
          safe={{ word: 'Keep it', onAnswer: keep }}
        >
          <p>{plantsUseIt(count)}</p>
          <Choosers
            replica={replica}
            catalogue={catalogue}
            plants={plantsOf(catalogue, category)}
            what="plants of it"
          />
        </QuestionDialog>
      )}
      {asking === 'merge' && other !== undefined && (
        <QuestionDialog
          question={`Merge ${category} into ${other}?`}
          answers={[{ word: 'Merge', danger: true, onAnswer: () => void merge() }]}
          safe={{ word: 'Keep both', onAnswer: keep }}
        >
          <p>{mergeInto(count, other)}</p>
        </QuestionDialog>
      )}
    </>
  );
}
