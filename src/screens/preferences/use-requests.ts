import { useCallback } from 'react';
import { longest } from '#domain/document-shapes.ts';
import { draftNames } from '#domain/draft-names.ts';
import { writeRequests } from '#domain/user-commands.ts';
import type { User } from '#domain/user.ts';
import type { Replica } from '#sync/replica.ts';
import type { Unwritten } from '#domain/unwritten.ts';
import { useSavedText } from './use-saved-text.ts';

/** Most characters of the specialty requests. */
export const requestsLimit = longest.specialtyRequests;

/** The text of the specialty requests, which saves itself. */
export function useRequests({ id, specialtyRequests: stored = '' }: User, replica: Replica) {
  const write = useCallback(
    async ({ base, text }: Unwritten) => {
      const command = writeRequests(base, text);
      let written = text;
      await replica.edit({ collection: 'users', id }, (mine, situation) => {
        const next = command(mine, situation);
        written = next.specialtyRequests ?? '';
        return next;
      });
      return written;
    },
    [replica, id],
  );
  const field = useSavedText({ replica, draftName: draftNames.requests(id), stored, limit: requestsLimit, write });
  /** All that was typed is on this device. */
  return { ...field, settled: field.trouble === null && field.text === stored };
}

export type Requests = ReturnType<typeof useRequests>;
