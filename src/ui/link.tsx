/** Links inside the app, without knowing the router: the app provides the component. */
import { createContext, createElement, use, type ComponentType, type ReactNode } from 'react';

/** The app registers its addresses here, as `address`. */
export interface Register {}

/** Where a link may lead. */
export type Address = Register extends { address: infer Known extends string } ? Known : string;

export interface LinkProps {
  to: Address;
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
