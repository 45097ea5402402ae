/** The logic of an actor that who runs the machine has to provide: it fails where that was forgotten. */
export const unprovided = (): never => {
  throw new Error('not provided');
};
