import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { createCategory, type CatalogueCommand } from '#domain/catalogue-commands.ts';
import { categoryNamed, checkCategoryName } from '#domain/catalogue-editing.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import { draftNames } from '#domain/draft-names.ts';
import type { Replica } from '#sync/replica.ts';
import { FieldError } from '#ui/field-error.tsx';
import { giveFocus } from '#ui/focus.ts';
import { Icon } from '#ui/icons.tsx';
import { ownDirection } from '#ui/own-direction.ts';
import classes from './categories.module.css';
import { categoryProblems, categoryTaken } from './copy.ts';
import { CategoryField } from './category-field.tsx';
import { useDraft } from '#ui/use-draft.ts';
import { useRowKeys } from './use-row-keys.ts';

interface Props {
  catalogue: Catalogue;
  replica: Replica;
  onChange: (command: CatalogueCommand) => Promise<boolean>;
}

/** Source: spec 2.9, Edit Categories: an editable list and an Add Category button. */
export function Categories({ catalogue, replica, onChange }: Props) {
  const [typed, type, , sending] = useDraft(replica, draftNames.newCategory);
  const [complaint, setComplaint] = useState<string | null>(null);
  const rows = useRowKeys(catalogue);
  const field = useRef<HTMLInputElement>(null);
  const text = typed ?? '';
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  }, [text]);

  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    const problem = checkCategoryName(text);
    const taken = categoryNamed(catalogue, text);
    if (problem || taken !== undefined) {
      setComplaint(problem ? categoryProblems[problem] : categoryTaken(taken ?? text));
      return;
    }
    sending(text);
    // The user may have begun the next name meanwhile.
    if ((await onChange(createCategory(text))) && latest.current === text) type(undefined);
    giveFocus(field.current, field.current?.form);
  };

  return (
    <>
      <ul className={classes.categories}>
        {rows.map(({ key, name }) => (
          <li key={key}>
            <CategoryField
              category={name}
              catalogue={catalogue}
              replica={replica}
              onChange={onChange}
              onRemoved={(gone) => giveFocus(field.current, gone)}
            />
          </li>
        ))}
      </ul>
      <form className={classes.new} onSubmit={(event) => void add(event)}>
        <TextInput
          ref={field}
          className={classes.field}
          label="New category"
          value={text}
          {...ownDirection}
          autoCapitalize="words"
          error={complaint !== null && <FieldError aloud>{complaint}</FieldError>}
          onChange={(event) => {
            setComplaint(null);
            type(event.currentTarget.value);
          }}
        />
        <Button className={classes.add} type="submit" variant="default" leftSection={<Icon name="plus" size={20} />}>
          Add Category
        </Button>
      </form>
    </>
  );
}
