/** Says plainly that nothing leaves this browser. */
export const DemoLabel = () => <p className="demo-label">Demo: everything stays in this browser</p>;
