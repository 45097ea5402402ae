/** Links inside the app, without knowing the router: the app provides the component. */
import { createContext, createElement, use, type ComponentType, type ReactNode } from 'react';

export interface LinkProps {
  to: string;
  /** What stands behind the # of the address. */
  hash?: string;
  className?: string | undefined;
  'aria-label'?: string;
  title?: string;
  children: ReactNode;
}

const PlainLink = ({ to, hash, children, ...rest }: LinkProps) => (
  <a href={hash === undefined ? to : `${to}#${hash}`} {...rest}>
    {children}
  </a>
);
const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink);

export function LinkProvider({ link, children }: { link: ComponentType<LinkProps>; children: ReactNode }) {
  return <LinkContext value={link}>{children}</LinkContext>;
}

export const Link = (props: LinkProps) => createElement(use(LinkContext), props);
