/** The plant catalogue: one document, `plants/plants`. Source: spec section 3. */

/** `size` is square inches; `plantingMonths` is first and last month, 0 to 11, and may wrap over New Year. */
export interface CataloguePlant {
  id: string;
  active: boolean;
  name: string;
  category: string;
  description: string;
  imgUrl: string;
  link: string;
  plantingMonths: [number, number];
  size: number;
}

export interface Catalogue {
  id: 'plants';
  plants: CataloguePlant[];
  categories: string[];
}
