/**
 * The bounds of a typed number as a rule. antd's own `min` and `max` put another number in its place without
 * a word: 980 mmHg would be stored as 350.
 */
import type { FormRule } from 'antd';
import { uiMessages } from '#messages/app.ts';

export const entre = (de: number, ate: number): FormRule => ({
  type: 'number',
  min: de,
  max: ate,
  message: uiMessages.entre(de, ate),
});

/** The same where no form of antd's asks it; null: as it should be. */
export const foraDe = (valor: number | null | undefined, de: number, ate: number): string | null =>
  valor == null || (valor >= de && valor <= ate) ? null : uiMessages.entre(de, ate);
