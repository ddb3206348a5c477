/** The content of the development data. Everything is found by name, so names should not be changed. */

/** One user per role; `admin` exists in every installation and is the system administrator. */
export const seedPeople = [
  { userName: 'orgadmin', displayName: 'Olivia Adams', role: 'Organisation administrator' },
  { userName: 'verifier', displayName: 'Victor Reyes', role: 'Verifier' },
  { userName: 'translator', displayName: 'Tara Lindqvist', role: 'Translator' },
  { userName: 'requester', displayName: 'Ren Okafor', role: 'Requester' },
  { userName: 'viewer', displayName: 'Vera Novak', role: 'Viewer' },
] as const;
export type SeedUserName = 'admin' | (typeof seedPeople)[number]['userName'];

export const seedCategories = ['Town hall', 'New library', 'Training'] as const;
export const seedDepartment = { name: 'Communications', members: ['verifier', 'translator'] };
export const seedProject = { name: 'Library opening', members: ['verifier', 'requester'] };

export type SeedRecording = {
  title: string;
  kind: 'video' | 'audio';
  category: (typeof seedCategories)[number];
  /** A recording without lines has no speech: its transcription fails. */
  lines: readonly string[];
  /** The final state of its transcript. */
  verification: 'PENDING' | 'IN_REVIEW' | 'VERIFIED' | 'REJECTED' | 'none';
  inProject?: boolean;
  /** Target languages that are requested once it is verified. */
  translations?: readonly string[];
};

export const seedRecordings: readonly SeedRecording[] = [
  {
    title: 'Library opening',
    kind: 'video',
    category: 'New library',
    lines: [
      'Good morning everyone and welcome to the opening of the new library.',
      'The building has three floors, a large garden and a quiet room for students.',
      'Children can read books there every day of the week.',
      'In the evening, the reading room is open for the whole neighborhood.',
      'On Friday we will show a film about the history of the city.',
      'Thank you very much for listening.',
    ],
    verification: 'VERIFIED',
    translations: ['es', 'pt'],
  },
  {
    title: 'Interview with the architect',
    kind: 'audio',
    category: 'New library',
    lines: [
      'The old roof was leaking and had to be replaced before the winter.',
      'Water for the garden will be collected from the roof.',
      'We wanted a house that is open to everyone.',
    ],
    verification: 'IN_REVIEW',
  },
  {
    title: 'Fire safety training',
    kind: 'video',
    category: 'Training',
    lines: [
      'Please leave the building by the nearest exit.',
      'Do not use the elevator.',
      'Wait for your team leader at the meeting point.',
    ],
    verification: 'PENDING',
  },
  {
    title: 'Press conference',
    kind: 'audio',
    category: 'Town hall',
    lines: [
      'The city council voted for the new budget last night.',
      'There will be more money for schools and for public transport.',
    ],
    verification: 'REJECTED',
  },
  {
    title: 'Budget meeting',
    kind: 'audio',
    category: 'Town hall',
    lines: [
      'This meeting is for the people of the project only.',
      'We have to decide about the furniture by next week.',
    ],
    verification: 'PENDING',
    inProject: true,
  },
  {
    title: 'Empty recording',
    kind: 'audio',
    category: 'Training',
    lines: [],
    verification: 'none',
  },
];

export const seedDocument = {
  title: 'Notes of the meeting',
  category: 'Town hall',
  text: 'The house is red.\n\nThe garden is big.\n\nThe library opens on Friday.\n',
  translations: ['es'],
} as const;

export const seedGlossary = {
  name: 'City terms',
  description: 'Terms for everything the city publishes',
  entries: [
    {
      definition: 'The public library on the market square',
      partOfSpeech: 'noun',
      terms: [
        { language: 'en', term: 'library', usage: 'preferred' },
        { language: 'es', term: 'biblioteca', usage: 'preferred' },
        { language: 'es', term: 'librería', usage: 'forbidden' },
      ],
    },
    {
      definition: 'Where people read on the spot',
      partOfSpeech: 'noun',
      terms: [
        { language: 'en', term: 'reading room', usage: 'preferred' },
        { language: 'es', term: 'sala de lectura', usage: 'preferred' },
      ],
    },
  ],
} as const;

export const seedFeedback = {
  kind: 'timing',
  severity: 'high',
  subject: 'The first line stays too short on the screen',
  text: 'It is gone before one has read it.',
  media: 'Library opening',
} as const;
