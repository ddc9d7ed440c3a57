/** What is typed on the settings screen, and what of it is a change to send. */
import {
  SETTINGS,
  settingProblem,
  type ProductConfig,
  type Setting,
  type SettingKey,
  type SettingProblem,
} from '#domain/configuracao/valores.ts';

/** Text of a field, or a flag. */
export type Typed = string | boolean;
export type Edits = Partial<Record<SettingKey, Typed>>;

/** How a value stands in its field. */
export function typedOf(value: string | number | boolean | null): Typed {
  return typeof value === 'boolean' ? value : value === null ? '' : String(value);
}

/** The value that a field says: empty is none, digits of a number field are a number. */
export function valueOf(setting: Setting, typed: Typed): unknown {
  if (typeof typed === 'boolean') return typed;
  const text = typed.replaceAll('\r\n', '\n').trim();
  if (text === '') return null;
  return setting.kind === 'inteiro' && /^[0-9]{1,9}$/.test(text) ? Number(text) : text;
}

/** The edits that differ from what is in force. */
export function changesOf(edits: Edits, inForce: ProductConfig): Partial<Record<SettingKey, unknown>> {
  const changed = (Object.keys(edits) as SettingKey[]).flatMap((key) => {
    const typed = edits[key];
    if (typed === undefined) return [];
    const value = valueOf(SETTINGS[key], typed);
    return value === inForce[key] ? [] : [[key, value] as const];
  });
  return Object.fromEntries(changed);
}

/** What is wrong with the changes, by key. */
export function problemsOf(
  changes: Partial<Record<SettingKey, unknown>>,
): Partial<Record<SettingKey, SettingProblem>> {
  const found = (Object.keys(changes) as SettingKey[]).flatMap((key) => {
    const problem = settingProblem(SETTINGS[key], changes[key]);
    return problem ? [[key, problem] as const] : [];
  });
  return Object.fromEntries(found);
}
