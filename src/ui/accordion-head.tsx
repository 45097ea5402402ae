import './accordion-cards.css';

/** What a closed row of an accordion says: its name, and how much is in it. */
export function AccordionHead({ name, count }: { name: string; count: string }) {
  return (
    <span className="accordion-head">
      <span>{name}</span> <span className="quiet tabular">{count}</span>
    </span>
  );
}
