/** The name under which a page asks the browser for sending in the background, once for all that waits. */
export const sendTag = 'send';
