// The texts of this place. Numbers and times arrive formatted for the person.

export const settingsWords = {
  heading: 'Settings',
  lead: 'What belongs to this workbook, and what to this device.',
} as const;
