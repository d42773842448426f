/** What `unloaded.ts` says, by language: the packs come with the code that is missing there. */
type Words = readonly [lead: string, retry: string];

export const en: Words = ["The chat could not be loaded.", "Try again"];
export const de: Words = ["Der Chat konnte nicht geladen werden.", "Erneut versuchen"];
export const es: Words = ["No se pudo cargar el chat.", "Reintentar"];
