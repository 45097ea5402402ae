import { Loader } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { deepEqual } from '#domain/equal.ts';
import { logoutStep, type logout } from '#machines/logout.ts';
import { useFocusBack } from '#ui/focus-back.ts';
import { QuestionDialog } from '#ui/question-dialog.tsx';
import { useDeviceWord } from '#ui/screen-size.ts';
import { logoutCopy } from './logout-copy.ts';

interface Props {
  actor: ActorRefFrom<typeof logout>;
  /** The office takes nothing of this user any more. */
  closed?: boolean;
}

/** What stands between Logout and the front door while something waits. */
export function LogoutDialog({ actor, closed = false }: Props) {
  const asked = useSelector(actor, logoutStep, deepEqual);
  return asked && <Step asked={asked} actor={actor} closed={closed} />;
}

type StepProps = Required<Props> & { asked: NonNullable<ReturnType<typeof logoutStep>> };

/** A dialog for each step, because a screen reader reads one out only when it opens. */
function Step({ asked, actor, closed }: StepProps) {
  const device = useDeviceWord();
  // When the dialog of the next step opens, the focus is nowhere.
  useFocusBack();
  const copy = logoutCopy(asked.waiting, device, closed);
  const safe = { word: copy.stay, onAnswer: () => actor.send({ type: 'stay.requested' }) };
  if (asked.step === 'sending')
    return (
      <QuestionDialog key="sending" question={copy.sending} answers={[]} safe={safe}>
        <Loader aria-hidden="true" />
      </QuestionDialog>
    );
  if (asked.step === 'doubting') {
    const discard = { word: copy.sure, danger: true, onAnswer: () => actor.send({ type: 'discard.requested' }) };
    const back = { word: copy.back, onAnswer: () => actor.send({ type: 'back.requested' }) };
    return (
      <QuestionDialog key="doubt" question={copy.doubt} answers={[discard]} safe={back}>
        <p>{copy.doubtExplanation}</p>
      </QuestionDialog>
    );
  }
  return (
    <QuestionDialog
      key="question"
      question={copy.question}
      answers={[
        { word: copy.discard, danger: true, onAnswer: () => actor.send({ type: 'discard.requested' }) },
        { word: copy.keep, onAnswer: () => actor.send({ type: 'keep.requested' }) },
      ]}
      safe={safe}
    >
      <p>{copy.explanation}</p>
    </QuestionDialog>
  );
}
