/** The sign-in service of a journey, looked at and changed past the app, as in its console. */
import type { Backend } from '#backend/local-backend.ts';

export interface AccountsServer {
  /** The uid of an address; null where nobody has it. */
  uidOf(email: string): Promise<string | null>;
  disable(uid: string, disabled?: boolean): Promise<void>;
  remove(uid: string): Promise<void>;
  /** As the owner does on another device: whoever is signed in with the former one has to sign in again. */
  setPassword(uid: string, password: string): Promise<void>;
  /** The link in the newest letter to this address. */
  letter(email: string): Promise<string>;
  /** Whether the service keeps to itself which addresses have an account. */
  protect(on: boolean): Promise<void>;
}

export function accountsServer({ auth, projectId }: Pick<Backend, 'auth' | 'projectId'>): AccountsServer {
  const emulator = `http://${auth.host}:${auth.port}`;
  const service = `${emulator}/identitytoolkit.googleapis.com/v1/projects/${projectId}`;
  const ask = async (url: string, init: RequestInit = {}): Promise<unknown> => {
    const headers = { Authorization: 'Bearer owner', 'Content-Type': 'application/json' };
    const response = await fetch(url, { ...init, headers });
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const post = (call: string, body: object) =>
    ask(`${service}/${call}`, { method: 'POST', body: JSON.stringify(body) });
  return {
    async uidOf(email) {
      const { users = [] } = (await post('accounts:lookup', { email: [email] })) as { users?: { localId: string }[] };
      return users[0]?.localId ?? null;
    },
    async disable(uid, disabled = true) {
      await post('accounts:update', { localId: uid, disableUser: disabled });
    },
    async setPassword(uid, password) {
      await post('accounts:update', { localId: uid, password });
    },
    async remove(uid) {
      await post('accounts:delete', { localId: uid });
    },
    async letter(email) {
      const { oobCodes } = (await ask(`${emulator}/emulator/v1/projects/${projectId}/oobCodes`)) as {
        oobCodes: { email: string; oobLink: string }[];
      };
      const link = oobCodes.findLast((letter) => letter.email === email)?.oobLink;
      if (!link) throw new Error(`No letter to ${email}`);
      return link;
    },
    async protect(on) {
      await ask(`${emulator}/emulator/v1/projects/${projectId}/config`, {
        method: 'PATCH',
        body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: on } }),
      });
    },
  };
}
