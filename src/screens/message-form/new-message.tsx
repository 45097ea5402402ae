import { Button, Textarea, VisuallyHidden } from '@mantine/core';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { LimitError } from '#domain/command.ts';
import { draftNames } from '#domain/draft-names.ts';
import { joinTexts } from '#domain/joined-drafts.ts';
import { isGone } from '#domain/gone.ts';
import { checkMessage, messageLimit } from '#domain/messages.ts';
import { sendMessage } from '#domain/user-commands.ts';
import type { Held, Replica } from '#sync/replica.ts';
import { FieldError } from '#ui/field-error.tsx';
import { FooterAction } from '#ui/footer-slot.tsx';
import { LimitCount } from '#ui/limit-count.tsx';
import { ownDirection } from '#ui/own-direction.ts';
import { useReport } from '#ui/report.ts';
import { useDeviceWord } from '#ui/screen-size.ts';
import { useEntryId } from '#ui/use-entry-id.ts';
import { useKeptText } from '#ui/use-kept-text.ts';
import { useOneAtATime } from '#ui/use-one-at-a-time.ts';
import { useSinglePress } from '#ui/use-single-press.ts';
import { limitHint, refusals, saved, type Refusal } from './copy.ts';
import classes from './message-form.module.css';

interface Props {
  held: Held<'users'>;
  replica: Replica;
  now: () => number;
}

/** The field, kept on the device while it is typed in, and Send in the footer. */
export function NewMessage({ held: { value: user }, replica, now }: Props) {
  const device = useDeviceWord();
  const report = useReport();
  const formId = useId();
  const { text, change, keep, sending, done } = useKeptText(replica, draftNames.message(user.id), joinTexts);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [savedAt, setSavedAt] = useState(0);
  const entryId = useEntryId();
  const once = useOneAtATime();
  const counts = useSinglePress();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  const refuse = (why: Refusal) => {
    setRefusal(why);
    keep();
    field.current?.focus({ preventScroll: true });
  };
  const send = async () => {
    const single = counts();
    const problem = checkMessage(text, user);
    // The first press of a double one has emptied the field.
    if (problem === 'empty' && !single) return;
    if (problem) {
      refuse(problem);
      return;
    }
    const message = { id: entryId.of(text.trim()), message: text.trim(), userId: user.id, read: false };
    sending(message.id);
    const outcome = await replica.edit({ collection: 'users', id: user.id }, sendMessage(message)).then(
      () => 'saved' as const,
      (error: unknown): Refusal => {
        if (isGone(error)) return 'gone';
        if (error instanceof LimitError) return error.limit;
        report('message-not-saved', error);
        return 'other';
      },
    );
    if (outcome !== 'saved') {
      refuse(outcome);
      return;
    }
    entryId.stored();
    done(text);
    setRefusal(null);
    setSavedAt(now());
  };
  // The footer would hide the reason below the field.
  useEffect(() => {
    if (refusal) form.current?.scrollIntoView({ block: 'end' });
  }, [refusal]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    once(send);
  };

  return (
    <form ref={form} id={formId} className={classes.new} onSubmit={submit}>
      <Textarea
        ref={field}
        label="Your message"
        description={limitHint}
        rows={6}
        {...ownDirection}
        value={text}
        error={
          refusal && <FieldError aloud>{refusals[refusal]({ tooMany: text.trim().length - messageLimit })}</FieldError>
        }
        onChange={(event) => {
          setRefusal(null);
          change(event.currentTarget.value);
        }}
        onBlur={keep}
      />
      <LimitCount text={text.trim()} limit={messageLimit} />
      <VisuallyHidden role="status">{savedAt > 0 && <span key={savedAt}>{saved(device)}</span>}</VisuallyHidden>
      <FooterAction>
        <Button type="submit" form={formId}>
          Send
        </Button>
      </FooterAction>
    </form>
  );
}
