import { Link } from '@tanstack/react-router';
import type { LinkProps } from '#ui/link.tsx';

export const AppLink = ({ to, ...rest }: LinkProps) => <Link to={to} {...rest} />;
