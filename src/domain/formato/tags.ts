/** Tag input (LOOK-11): spaces stripped, 14 characters and 14 tags by default. */
export const TAG_MAX_LENGTH = 14;
export const TAG_MAX_COUNT = 14;

export type TagInput =
  { readonly ok: true; readonly tags: readonly string[] } | { readonly ok: false; readonly mensagem: string };

/** The tag without any space, cut to `max` characters. */
export function normalizeTag(text: string, max: number = TAG_MAX_LENGTH): string {
  return Array.from(text.replace(/\s+/g, '')).slice(0, max).join('');
}

/** The list with one tag more; a blank or repeated one changes nothing, one too many is refused. */
export function addTag(
  tags: readonly string[],
  text: string,
  limits: { readonly maxLength?: number; readonly maxCount?: number } = {},
): TagInput {
  const tag = normalizeTag(text, limits.maxLength);
  if (tag === '' || tags.includes(tag)) return { ok: true, tags };
  const maxCount = limits.maxCount ?? TAG_MAX_COUNT;
  if (tags.length >= maxCount) {
    return { ok: false, mensagem: `São permitidas até ${maxCount} tags. Retire uma para incluir outra.` };
  }
  return { ok: true, tags: [...tags, tag] };
}
