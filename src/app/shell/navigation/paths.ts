/** The paths of all screens: spec 2.1, spec 2.2, D17, D35, D42, D44. `routes.tsx` and `signed-out-routes.tsx` have a row for each, and a link to any other is a type error. */
import type { Season } from '#domain/business.ts';

/** `/*` at the end stands for everything below. */
export type SignedOutPath = '/' | '/sign-up/*' | '/reset-password';

/** `$name` stands for one part of the address. */
export type SignedInPath =
  | '/initialIntro'
  | '/'
  | '/preferences'
  | '/customers'
  | '/contact'
  | '/messageYTF/$userId'
  | '/info'
  | '/gallery'
  | `/newsletters/${Season}`
  | '/employees'
  | '/edit-plants'
  | '/edit-plant/$name'
  | '/add-plant'
  | '/admin-settings'
  | '/employee-settings'
  | '/details'
  | '/sync'
  | '/admin-settings/errors';

type AddressOf<Path extends string> = Path extends `${infer Place}/*`
  ? Place
  : Path extends `${infer Place}/$${string}`
    ? `${Place}/${string}`
    : Path;

declare module '#ui/link.tsx' {
  interface Register {
    address: AddressOf<SignedOutPath | SignedInPath> | '/sign-up/sign-in2' | '/sign-up/sign-in3';
  }
}
