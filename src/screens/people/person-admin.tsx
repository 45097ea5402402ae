import { useMachine } from '@xstate/react';
import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { fromPromise } from 'xstate';
import type { Removal } from '#domain/removal.ts';
import { isAsking, removal, removing } from '#machines/removal.ts';
import { isAskingRole, roleChange, type RoleChange } from '#machines/role-change.ts';
import type { AdminActions } from '#sync/admin-actions.ts';
import type { AlertTone } from '#ui/alert-dialog.tsx';
import { useAlert } from '#ui/alert.tsx';
import { useReport } from '#ui/report.ts';
import { deletedText, deleteFailed, nameless, roleFailures } from './copy.ts';
import { DeleteQuestion, RoleQuestion } from './questions.tsx';

interface PersonAdminValue {
  adminActions: AdminActions;
  /** Asks before it deletes; `what` says what is lost. */
  askToRemove: (leaving: Removal, what: string) => void;
  askToChangeRole: (change: RoleChange) => void;
  finish: (begun: Removal) => void;
  /** The id of the person who is being removed. */
  busy: string | undefined;
}

const PersonAdminContext = createContext<PersonAdminValue | null>(null);
/** Null for all but admins. */
export const usePersonAdmin = (): PersonAdminValue | null => use(PersonAdminContext);

interface Props {
  adminActions: AdminActions | undefined;
  /** A removal begins. */
  onConfirmed: (id: string) => void;
  /** The removal or the change of role is over, and its button unmounted. */
  onDone: () => void;
  /** A question is answered; what asked it may be gone meanwhile. */
  onAnswered: () => void;
  children: ReactNode;
}

/** Provides removing and changing roles to `children`, for admins. */
export function PersonAdmin({ adminActions, children, ...rest }: Props) {
  if (!adminActions) return children;
  return (
    <OpenPersonAdmin adminActions={adminActions} {...rest}>
      {children}
    </OpenPersonAdmin>
  );
}

function OpenPersonAdmin({ adminActions, children, ...rest }: Props & { adminActions: AdminActions }) {
  const { onConfirmed, onDone, onAnswered } = rest;
  const alert = useAlert();
  const report = useReport();
  const [what, setWhat] = useState('');
  const [removalLogic] = useState(() =>
    removal.provide({ actors: { remove: fromPromise<void, Removal>(({ input }) => adminActions.remove(input)) } }),
  );
  const [roleLogic] = useState(() =>
    roleChange.provide({
      actors: { change: fromPromise<void, RoleChange>(({ input: { id, role } }) => adminActions.changeRole(id, role)) },
    }),
  );
  const [removalState, send, removalActor] = useMachine(removalLogic);
  const [roleState, sendRole] = useMachine(roleLogic);
  const leaving = removalState.context.removal;
  const { change } = roleState.context;
  const busy = removing(removalState);
  const roleFailure = roleState.context.failure;
  const roleStep = roleState.value;

  useEffect(() => {
    if (busy !== undefined) onConfirmed(busy);
  }, [busy, onConfirmed]);

  useEffect(() => {
    const tell = async (text: string, tone: AlertTone) => {
      await alert(text, tone);
      send({ type: 'alert.closed' });
    };
    const done = removalActor.on(
      'removal.done',
      (event) => void tell(deletedText(event.removal), 'success').then(onDone),
    );
    const failed = removalActor.on('removal.failed', ({ failure }) => {
      report(failure.code, failure.message);
      void tell(deleteFailed, 'error');
    });
    return () => {
      done.unsubscribe();
      failed.unsubscribe();
    };
  }, [removalActor, send, alert, onDone, report]);

  const asking = isAsking(removalState) || isAskingRole(roleState);
  useEffect(() => (asking ? onAnswered : undefined), [asking, onAnswered]);

  const stepBefore = useRef(roleStep);
  useEffect(() => {
    if (stepBefore.current === 'changing' && roleStep === 'closed') onDone();
    stepBefore.current = roleStep;
  }, [roleStep, onDone]);

  useEffect(() => {
    if (!roleFailure) return;
    const { code, message } = roleFailure;
    if (code !== 'gone') report('role-not-changed', `${code}: ${message}`);
    void alert(code === 'gone' ? roleFailures.gone : roleFailures.other).then(() => sendRole({ type: 'alert.closed' }));
  }, [roleFailure, alert, report, sendRole]);

  const admin = useMemo(
    (): PersonAdminValue => ({
      adminActions,
      busy,
      askToRemove(next, loss) {
        setWhat(loss);
        send({ type: 'delete.requested', removal: next });
      },
      askToChangeRole: (next) => sendRole({ type: 'change.requested', change: next }),
      finish(begun) {
        setWhat('');
        send({ type: 'retry.requested', removal: begun });
      },
    }),
    [adminActions, busy, send, sendRole],
  );

  return (
    <PersonAdminContext value={admin}>
      {children}
      {isAsking(removalState) && leaving && (
        <DeleteQuestion
          title={leaving.title || nameless}
          what={what}
          busy={busy !== undefined}
          onDelete={() => send({ type: 'confirmed' })}
          onCancel={() => send({ type: 'cancelled' })}
        />
      )}
      {isAskingRole(roleState) && change && (
        <RoleQuestion
          change={change}
          busy={roleState.matches('changing')}
          onConfirm={() => sendRole({ type: 'confirmed' })}
          onCancel={() => sendRole({ type: 'cancelled' })}
        />
      )}
    </PersonAdminContext>
  );
}
