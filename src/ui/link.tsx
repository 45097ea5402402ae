/** Links inside the app, without knowing the router: the app provides the component. */
import { createContext, use, type ComponentType, type ReactNode } from 'react';

export interface LinkProps {
  to: string;
  className?: string;
  'aria-label'?: string;
  title?: string;
  children: ReactNode;
}

const plainLink = ({ to, ...rest }: LinkProps) => <a href={to} {...rest} />;
const LinkContext = createContext<ComponentType<LinkProps>>(plainLink);

export function LinkProvider({ link, children }: { link: ComponentType<LinkProps>; children: ReactNode }) {
  return <LinkContext value={link}>{children}</LinkContext>;
}

export const useLink = (): ComponentType<LinkProps> => use(LinkContext);
