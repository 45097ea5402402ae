/** What the made-up customers are called, where they live and what is said about their gardens. */

/** As they stand in the list: the first customers of every demo. */
export const firstCustomers: readonly { lastName: string; firstName: string; address: string; city: string }[] = [
  { lastName: 'Alvarez', firstName: 'Maria', address: '9217 Oak Leaf Way', city: 'Orangevale' },
  { lastName: 'Abbott', firstName: 'Janet', address: '418 Sutter Ave', city: 'Carmichael' },
  { lastName: 'Castellanos-Whitfield', firstName: 'Guadalupe', address: '12406 Old Placerville Rd', city: 'Sacramento' },
];

export const firstNames = [
  'Aiko', 'Andre', 'Angela', 'Beatriz', 'Carol', 'Chidi', 'Daniel', 'Deepa', 'Diego', 'Elena', 'Esther', 'Farah', 'George',
  'Grace', 'Hana', 'Harold', 'Ines', 'James', 'Joan', 'Jorge', 'Karen', 'Kenji', 'Leila', 'Linda', 'Luis', 'Marcus', 'Mei',
  'Nadia', 'Nora', 'Omar', 'Patricia', 'Paul', 'Priya', 'Rafael', 'Rosa', 'Ruth', 'Samuel', 'Sofia', 'Thomas', 'Yusuf',
] as const;

export const lastNames = [
  'Barnes', 'Becker', 'Brennan', 'Cho', 'Chavez', 'Dawson', 'Delgado', 'Ellis', 'Espinoza', 'Fong', 'Fischer', 'Garcia',
  'Grant', 'Hayes', 'Hernandez', 'Ibarra', 'Ingram', 'Jensen', 'Johal', 'Kaplan', 'Kim', 'Lopez', 'Lindgren', 'Mendoza',
  'Murphy', 'Nakamura', 'Nguyen', 'Ortiz', 'Owens', 'Park', 'Patel', 'Ramirez', 'Reyes', 'Sandhu', 'Silva', 'Tanaka',
  'Torres', 'Vang', 'Vargas', 'Walker', 'Wong', 'Yamada', 'Young', 'Zamora', 'Ziegler',
] as const;

export const streets = [
  'Fair Oaks Blvd', 'Sunrise Ave', 'Greenback Ln', 'Hazel Ave', 'Madison Ave', 'Winding Way', 'Walnut Ave', 'El Camino Ave',
  'Arden Way', 'Manzanita Ave', 'Kenneth Ave', 'Cypress Ave', 'Bidwell St', 'Riley St', 'Elm Ave', 'Main Ave',
] as const;

export const places = [
  ['Orangevale', '95662'],
  ['Carmichael', '95608'],
  ['Fair Oaks', '95628'],
  ['Folsom', '95630'],
  ['Citrus Heights', '95610'],
  ['Sacramento', '95819'],
  ['Rancho Cordova', '95670'],
  ['Roseville', '95661'],
] as const;

export const primaryNotes = [
  'Side gate sticks, lift it. Dog is friendly.',
  'Park on the street, never on the driveway.',
  'Key box by the meter. Please close the side gate, the cat must stay in.',
  'Ring before you start the blower: night shift.',
  'Controller is in the garage, ask for the code.',
  'Allergic to bees. Call before opening the back beds.',
  'Well water: check the pump before watering.',
] as const;

export const noteTexts = [
  'Drip line checked, two emitters replaced.',
  'Beds 1 and 2 weeded and mulched.',
  'Aphids on the roses. Washed them off, look again next week.',
  'Lettuce bolted in the heat, pulled it.',
  'Pruned the shrubs along the fence, two bags to the green bin.',
  'Sowed carrots in bed 3. Keep damp for two weeks.',
  'Asked for more color near the front door.',
  'Gopher mounds behind the shed. Set two traps.',
  'Timer set to 6 AM, twelve minutes, every second day.',
  'Fed the citrus. Leaves look better than in spring.',
  'Harvested the last tomatoes and left them on the porch.',
  'Raised bed is leaking soil at the corner, needs a new board.',
] as const;

export const requests = [
  'No strong scents near the bedroom window, please.',
  'Something for hummingbirds by the patio.',
  'We would like to try a small herb spiral.',
  'Only plants that are safe for dogs.',
] as const;
