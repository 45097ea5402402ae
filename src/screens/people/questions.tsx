import type { RoleChange } from '#machines/role-change.ts';
import { QuestionDialog } from '#ui/question-dialog.tsx';
import { words } from './copy.ts';

interface DeleteProps {
  title: string;
  /** What is lost. */
  what: string;
  busy: boolean;
  onDelete: () => void;
  onCancel: () => void;
}

export function DeleteQuestion({ title, what, busy, onDelete, onCancel }: DeleteProps) {
  return (
    <QuestionDialog
      question={`Delete ${title}?`}
      answers={[{ word: busy ? 'Deleting…' : 'Delete', danger: true, main: true, onAnswer: onDelete }]}
      safe={{ word: 'Cancel', onAnswer: onCancel }}
      busy={busy}
    >
      {what}
    </QuestionDialog>
  );
}

interface RoleProps {
  change: RoleChange;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function RoleQuestion({ change, busy, onConfirm, onCancel }: RoleProps) {
  const { make, makeText } = words[change.role === 'employee' ? 'customer' : 'employee'];
  return (
    <QuestionDialog
      question={`Make ${change.title} ${change.role === 'employee' ? 'an employee' : 'a customer'}?`}
      answers={[{ word: busy ? 'One moment…' : make, main: true, onAnswer: onConfirm }]}
      safe={{ word: 'Cancel', onAnswer: onCancel }}
      busy={busy}
    >
      {makeText}
    </QuestionDialog>
  );
}
