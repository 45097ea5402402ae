/** What somebody has told so far while registering, kept in this tab over a reload. Passwords are never kept. */
import * as v from 'valibot';
import { readJson } from '#domain/json.ts';
import { fieldsOfStep, type RegistrationForm } from '#domain/registration.ts';
import { keptName } from '../../platform/place.ts';

export interface KeptRegistration {
  form: Partial<RegistrationForm>;
  /** The address of an attempt after which the account may be there; its answer may not have come. */
  attempted: string | null;
}

export interface RegistrationKeeping {
  get(): KeptRegistration | null;
  set(kept: KeptRegistration): void;
  clear(): void;
}

const name = keptName('garden/registration');
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

const keeping = v.object({
  form: v.fallback(v.record(v.string(), v.unknown()), {}),
  attempted: v.fallback(v.nullable(v.string()), null),
});

function parsed(text: string): KeptRegistration | null {
  const kept = readJson(keeping, text);
  if (!kept) return null;
  const texts = keptFields.map((field) => [field, kept.form[field]]).filter(([, value]) => typeof value === 'string');
  return { form: Object.fromEntries(texts), attempted: kept.attempted };
}
