/** What somebody has told so far while registering, kept in this tab over a reload. Passwords are never kept. */
import { fieldsOfStep, type RegistrationForm } from '#domain/registration.ts';

export interface KeptRegistration {
  form: Partial<RegistrationForm>;
  /** The address of an attempt whose answer got lost. */
  attempted: string | null;
}

export interface RegistrationKeeping {
  get(): KeptRegistration | null;
  set(kept: KeptRegistration): void;
  clear(): void;
}

const name = 'garden/registration';
const keptFields = ['email', ...fieldsOfStep[2], ...fieldsOfStep[3]] as const;

export function keepRegistration(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): RegistrationKeeping {
  return {
    get() {
      const text = storage.getItem(name);
      return text === null ? null : parsed(text);
    },
    set({ form, attempted }) {
      const kept = Object.fromEntries(keptFields.map((field) => [field, form[field]]));
      try {
        storage.setItem(name, JSON.stringify({ form: kept, attempted }));
      } catch {
        // A full storage costs no more than typing again after a reload.
      }
    },
    clear: () => storage.removeItem(name),
  };
}

function parsed(text: string): KeptRegistration | null {
  try {
    const { form, attempted } = JSON.parse(text) as { form?: Record<string, unknown>; attempted?: unknown };
    const texts = keptFields.flatMap((field) => {
      const value = form?.[field];
      return typeof value === 'string' ? [[field, value]] : [];
    });
    return { form: Object.fromEntries(texts), attempted: typeof attempted === 'string' ? attempted : null };
  } catch {
    return null;
  }
}
