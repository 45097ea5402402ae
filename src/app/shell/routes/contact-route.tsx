import { Contact } from '#screens/contact/contact.tsx';
import { sendsWhileClosed } from '../../platform/background-sync.ts';
import type { SignedInContext } from '../context/signed-in-context.tsx';
import { useAnswer } from './use-answer.ts';

export const ContactRoute = ({ user, demo }: SignedInContext) => (
  <Contact user={user} sendsClosed={useAnswer(sendsWhileClosed, false) && !demo} />
);
