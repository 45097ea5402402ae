/** The people the company works with and for. Source: spec 3.1. */

/** Source: spec 6. */
export const roles = ['admin', 'employee', 'customer'] as const;
export type Role = (typeof roles)[number];

/** A remark about a customer, written by staff. `createdAt` and `editedAt` are epoch milliseconds. */
export interface Note {
  id: string;
  note: string;
  createdBy: string;
  createdAt: number;
  editedBy?: string;
  editedAt?: number;
  /** Set on the second version of a note that two devices edited at once: the id of the first. */
  of?: string;
}

/** A request written by a customer. `createdAt` is epoch milliseconds. */
export interface Message {
  id: string;
  message: string;
  userId: string;
  read: boolean;
  createdAt: number;
}

/** A plant that a customer chose. Only `name` is certain: older picks have nothing else. */
export interface PlantPick {
  id?: string;
  name: string;
  category?: string;
}

/** The document `users/{id}`, without the fields that synchronization adds. */
export interface User {
  id: string;
  role: Role;
  active: boolean;
  firstName: string;
  lastName: string;
  fullName?: string;
  email: string;
  mobile: string;
  address: string;
  city: string;
  state: string;
  zipcode: string;
  imgUrl: string;
  plants: PlantPick[];
  messages: Message[];
  notes?: Note[];
  primaryNote?: string;
  specialtyRequests?: string;
}

/** Who somebody is and how they are reached, in the order in which it is told. */
export const personFields = [
  'firstName',
  'lastName',
  'fullName',
  'email',
  'mobile',
  'address',
  'city',
  'state',
  'zipcode',
  'imgUrl',
] as const satisfies (keyof User)[];

/** What the owner of a document may correct in it, besides the full name, in the order of registration (D44). */
export const detailFields = [
  'firstName',
  'lastName',
  'mobile',
  'address',
  'city',
  'state',
  'zipcode',
] as const satisfies (keyof User)[];
/** Their values. */
export type Details = Pick<User, (typeof detailFields)[number]>;

/** 'first last', as it is stored. */
export const fullNameOf = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;
