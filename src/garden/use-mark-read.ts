import { useCallback } from 'react';
import type { Command } from '#domain/command.ts';
import { readMessage } from '#domain/user-commands.ts';
import type { Message, User } from '#domain/user.ts';
import { useAlert } from '#ui/alert.tsx';
import { useReport } from '#ui/report.ts';

/** Where documents of users are changed. */
interface Editing {
  edit(ref: { collection: 'users'; id: string }, change: Command<User>): Promise<void>;
}

/** Marks a message of that person as read, and says so where that did not work. */
export function useMarkRead(replica: Editing): (personId: string, message: Message) => Promise<void> {
  const alert = useAlert();
  const report = useReport();
  return useCallback(
    async (personId, message) => {
      try {
        await replica.edit({ collection: 'users', id: personId }, readMessage(message));
      } catch (error) {
        report('message-not-marked', error);
        await alert('The message is not marked. Please try again.');
      }
    },
    [replica, alert, report],
  );
}
