import { Contact } from '#screens/contact/contact.tsx';
import { hasBackgroundSync } from '../../platform/background-sync.ts';
import type { SignedInContext } from '../context/signed-in-context.tsx';

export const ContactRoute = ({ user, demo }: SignedInContext) => (
  <Contact user={user} sendsClosed={hasBackgroundSync() && !demo} />
);
