// The texts of this place. Numbers and times arrive formatted for the person.

export const reconcileWords = {
  heading: 'Reconcile',
  lead: 'Prove that the numbers tie out.',
} as const;
