/** Who is compared: what each is called, and the packages that its adapter needs beside the product's own. */
export interface Named {
  name: string;
  label: string;
  packages: readonly string[];
  /** Its server is the Firestore emulator. */
  emulator?: true;
  /** What is to be known beside its times. */
  remark?: string;
}

export const rivals: readonly Named[] = [
  { name: 'ours', label: 'ours', packages: [] },
  { name: 'indexeddb', label: 'raw IndexedDB', packages: [] },
];
