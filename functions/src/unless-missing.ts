/** For what catches an error of Firebase's accounts: rejects anew but where there is no such account. */
export function unlessMissing(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'auth/user-not-found') throw error;
}
