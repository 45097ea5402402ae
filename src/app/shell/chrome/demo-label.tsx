import classes from './demo-label.module.css';
/** Says plainly at the front door that nothing leaves this browser. */
export const DemoLabel = () => <p className={classes.label}>Demo: everything stays in this browser</p>;
