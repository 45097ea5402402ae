import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef, type ChangeEvent, type FocusEvent, type ReactNode } from 'react';
import { otherCategory } from '#domain/catalogue-editing.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import { descriptionLimit, type PlantField, type PlantProblem, type PlantTexts } from '#domain/plant-form.ts';
import { shortMonthNames } from '#domain/months.ts';
import { seasonMonths, seasonText } from '#domain/season.ts';
import { isInsecurePicture } from '#domain/links.ts';
import { FieldError } from '#ui/field-error.tsx';
import { isInterrupted } from '#ui/focus.ts';
import { Icon } from '#ui/icons.tsx';
import { ownDirection } from '#ui/own-direction.ts';
import { SeasonStrip } from '#garden/season-strip.tsx';
import typography from '#ui/typography.module.css';
import { Offered } from './offered.tsx';
import { hints, insecurePicture, labels, problems as words, season } from './copy.ts';
import classes from './plant-fields.module.css';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface Props {
  texts: PlantTexts;
  problems: Partial<Record<PlantField, PlantProblem>>;
  /** Gets the focus: Save stopped here. */
  stoppedAt: { field: PlantField } | null;
  categories: Catalogue['categories'];
  /** The month that is now, 0 to 11. */
  month: number;
  readOnly: boolean;
  onChange: (field: PlantField, text: string) => void;
  onLeave: (field: PlantField) => void;
}

const months = shortMonthNames.map((label, value) => ({ label, value: String(value) }));
const chevron = <Icon name="chevron-down" size={20} />;

export function PlantFields({ texts, problems, stoppedAt, categories, month, readOnly, onChange, onLeave }: Props) {
  const controls = useRef<Partial<Record<PlantField, Control | null>>>({});
  useEffect(() => {
    if (stoppedAt) controls.current[stoppedAt.field]?.focus();
  }, [stoppedAt]);

  const common = (field: PlantField) => ({
    ref: (control: Control | null) => {
      controls.current[field] = control;
    },
    name: field,
    label: labels[field],
    description: hints[field],
    value: texts[field],
    error: complaint(problems[field]),
    onChange: (event: ChangeEvent<Control>) => onChange(field, event.currentTarget.value),
    onBlur: (event: FocusEvent) => isInterrupted(event) || onLeave(field),
  });
  const grows = [Number(texts.firstMonth), Number(texts.lastMonth)];
  // A category that is gone stays as an option, so that leaving the field changes nothing.
  const named = categories.filter((name) => name !== otherCategory);
  const elsewhere = named.includes(texts.category) ? '' : texts.category;

  return (
    <div className={classes.fields}>
      <NativeSelect
        {...common('category')}
        disabled={readOnly}
        rightSection={chevron}
        data={[...named.map((name) => ({ label: name, value: name })), { label: otherCategory, value: elsewhere }]}
      />
      <TextInput {...common('name')} required readOnly={readOnly} autoCapitalize="words" {...ownDirection} />
      {/* Type "number" would hide invalid input. */}
      <TextInput {...common('size')} readOnly={readOnly} inputMode="numeric" />
      <fieldset className={classes.season}>
        <legend>{season}</legend>
        <div className={classes.ends}>
          {(['firstMonth', 'lastMonth'] as const).map((field) => (
            <NativeSelect
              key={field}
              {...common(field)}
              label={undefined}
              aria-label={labels[field]}
              disabled={readOnly}
              rightSection={chevron}
              data={months}
            />
          ))}
        </div>
        <SeasonStrip months={seasonMonths(grows)} current={month} />
        <p className={typography.quiet}>Grows {seasonText(grows)}</p>
      </fieldset>
      <div className={classes.wide}>
        <TextInput {...common('imgUrl')} readOnly={readOnly} inputMode="url" autoCapitalize="none" spellCheck={false} />
        <p className={classes.note} role="status">
          {!problems.imgUrl && isInsecurePicture(texts.imgUrl) && insecurePicture}
        </p>
      </div>
      <div className={classes.wide}>
        <Textarea {...common('description')} readOnly={readOnly} rows={4} {...ownDirection} />
        <p className={`${classes.count} ${typography.quietTabular}`}>
          {texts.description.length} of {descriptionLimit} characters
        </p>
      </div>
      <div className={classes.wide}>
        <TextInput {...common('link')} readOnly={readOnly} inputMode="url" autoCapitalize="none" spellCheck={false} />
      </div>
      <Offered
        offered={texts.active !== 'no'}
        readOnly={readOnly}
        onChange={(offered) => {
          onChange('active', offered ? 'yes' : 'no');
          onLeave('active');
        }}
      />
    </div>
  );
}

function complaint(problem: PlantProblem | undefined): ReactNode {
  return problem && <FieldError>{words[problem]}</FieldError>;
}
