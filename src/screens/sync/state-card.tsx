import type { Role } from '#domain/user.ts';
import type { SyncStatus } from '#domain/sync-status.ts';
import { Icon } from '#ui/icons.tsx';
import { useDeviceWord } from '#ui/screen-size.ts';
import classes from './state-card.module.css';
import { stateWords } from './state.ts';

interface Props {
  status: SyncStatus;
  role: Role;
  sendsClosed: boolean;
}

export function StateCard({ status, role, sendsClosed }: Props) {
  const device = useDeviceWord();
  const { look, icon, title, text } = stateWords(status, { device, role, sendsClosed });
  return (
    <section className={classes.card} data-look={look}>
      <Icon name={icon} size={30} />
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
    </section>
  );
}
