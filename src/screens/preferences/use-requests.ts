import { useCallback } from 'react';
import { longest } from '#domain/document-shapes.ts';
import type { User } from '#domain/user.ts';
import type { Replica } from '#sync/replica.ts';
import { useSavedText } from './use-saved-text.ts';

/** Most characters of the specialty requests. */
export const requestsLimit = longest.specialtyRequests;

/** The text of the specialty requests, which saves itself. */
export function useRequests({ id, specialtyRequests: stored = '' }: User, replica: Replica) {
  const write = useCallback(
    (change: (stored: string) => string) =>
      replica.edit({ collection: 'users', id }, (fields) => ({
        ...fields,
        specialtyRequests: change(fields.specialtyRequests ?? ''),
      })),
    [replica, id],
  );
  const field = useSavedText({ replica, draftName: `requests/${id}`, stored, limit: requestsLimit, write });
  /** All that was typed is on this device. */
  return { ...field, settled: field.trouble === null && field.text === stored };
}

export type Requests = ReturnType<typeof useRequests>;
