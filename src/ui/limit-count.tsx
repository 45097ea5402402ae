import typography from './typography.module.css';

/** From this part of a limit on it is worth a line. */
const near = 0.8;

/** How much of a limit a text takes, once it comes near. */
export const LimitCount = ({ text, limit }: { text: string; limit: number }) =>
  text.length < limit * near ? null : (
    <p className={typography.quietTabular}>
      {text.length.toLocaleString('en-US')} of {limit.toLocaleString('en-US')} characters
    </p>
  );
