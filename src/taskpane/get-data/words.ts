// The texts of this place. Numbers and times arrive formatted for the person.

export const getDataWords = {
  heading: 'Get data',
  lead: 'Choose what you need; the formula writes itself.',
} as const;
