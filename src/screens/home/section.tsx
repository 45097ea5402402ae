import { useEffect, useRef, type ReactNode } from 'react';
import typography from '#ui/typography.module.css';
import classes from './section.module.css';

interface Props {
  /** Behind the # of the address. */
  id: string;
  title: string;
  /** The part that the address names. */
  part: string;
  /** One quiet word beside the title. */
  count?: string;
  /** On paper it stands alone. */
  printed?: boolean;
  children: ReactNode;
}

/** A part of the home screen with an address of its own. */
export function Section({ id, title, part, count, printed = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (part !== id) return undefined;
    const toHeading = () => {
      heading.current?.scrollIntoView({ block: 'start' });
      heading.current?.focus({ preventScroll: true });
    };
    // A link to where we are changes no address; the app has taken it where its default is prevented.
    const pressed = ({ target, defaultPrevented }: MouseEvent) => {
      if (defaultPrevented && target instanceof Element && target.closest(`a[href$="#${id}"]`)) toHeading();
    };
    toHeading();
    addEventListener('click', pressed);
    return () => removeEventListener('click', pressed);
  }, [part, id]);
  return (
    <section id={id} data-printed={printed || undefined} className={classes.section} aria-labelledby={`${id}-title`}>
      <div className={classes.head}>
        <h2 id={`${id}-title`} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <span className={typography.quietTabular}>{count}</span>
      </div>
      {children}
    </section>
  );
}
