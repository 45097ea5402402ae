import { useMachine } from '@xstate/react';
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { fromPromise } from 'xstate';
import type { Removal } from '#domain/removal.ts';
import { isAsking, removal, removing } from '#machines/removal.ts';
import { isAskingRole, roleChange, type RoleChange } from '#machines/role-change.ts';
import type { Office } from '#sync/office.ts';
import type { AlertTone } from '#ui/alert-dialog.tsx';
import { useAlert } from '#ui/alert.tsx';
import { useReport } from '#ui/report.ts';
import { deletedText, deleteFailed, roleFailures } from './copy.ts';
import { DeleteQuestion, RoleQuestion } from './questions.tsx';

interface DeskValue {
  office: Office;
  /** Asks before it deletes; `what` says what is lost. */
  askToRemove: (leaving: Removal, what: string) => void;
  askToChangeRole: (change: RoleChange) => void;
  finish: (begun: Removal) => void;
  /** The id of the person who is being removed. */
  busy: string | undefined;
}

const DeskContext = createContext<DeskValue | null>(null);
/** Null for all but admins. */
export const useDesk = (): DeskValue | null => use(DeskContext);

interface Props {
  office: Office | undefined;
  /** A removal begins. */
  onConfirmed: (id: string) => void;
  /** The removal is over, and its button unmounted. */
  onDone: () => void;
  children: ReactNode;
}

/** Provides removing and changing roles to `children`, for admins. */
export function Desk({ office, children, ...rest }: Props) {
  if (!office) return children;
  return (
    <OpenDesk office={office} {...rest}>
      {children}
    </OpenDesk>
  );
}

function OpenDesk({ office, onConfirmed, onDone, children }: Props & { office: Office }) {
  const alert = useAlert();
  const report = useReport();
  const [what, setWhat] = useState('');
  const [removalLogic] = useState(() =>
    removal.provide({ actors: { remove: fromPromise<void, Removal>(({ input }) => office.remove(input)) } }),
  );
  const [roleLogic] = useState(() =>
    roleChange.provide({
      actors: { change: fromPromise<void, RoleChange>(({ input: { id, role } }) => office.changeRole(id, role)) },
    }),
  );
  const [removalState, send, removalActor] = useMachine(removalLogic);
  const [roleState, sendRole] = useMachine(roleLogic);
  const leaving = removalState.context.removal;
  const { change } = roleState.context;
  const busy = removing(removalState);
  const roleFailure = roleState.context.failure;

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

  useEffect(() => {
    if (!roleFailure) return;
    const { code, message } = roleFailure;
    if (code !== 'gone') report('role-not-changed', `${code}: ${message}`);
    void alert(code === 'gone' ? roleFailures.gone : roleFailures.other).then(() => sendRole({ type: 'alert.closed' }));
  }, [roleFailure, alert, report, sendRole]);

  const desk = useMemo(
    (): DeskValue => ({
      office,
      busy,
      askToRemove(next, loss) {
        setWhat(loss);
        send({ type: 'delete.requested', removal: next });
      },
      askToChangeRole: (next) => sendRole({ type: 'change.requested', change: next }),
      finish: (begun) => send({ type: 'retry.requested', removal: begun }),
    }),
    [office, busy, send, sendRole],
  );

  return (
    <DeskContext value={desk}>
      {children}
      {isAsking(removalState) && leaving && (
        <DeleteQuestion
          title={leaving.title}
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
    </DeskContext>
  );
}
