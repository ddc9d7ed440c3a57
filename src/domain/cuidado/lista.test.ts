import { expect, it } from 'vitest';
import { comParecidos } from './lista.ts';

const de = (...nomes: string[]) =>
  comParecidos(nomes.map((nome) => ({ nome, principios: null }))).map(({ pareceCom }) => pareceCom);

it('[CLIN-02] one medicine under two spellings is told as the same, by name or by ingredient [clinical D-01]', () => {
  expect(de('Losartana 50 mg', 'Losartana potássica 50mg', 'Metformina 850 mg')).toEqual([
    'Losartana potássica 50mg',
    'Losartana 50 mg',
    undefined,
  ]);
  expect(de('AAS 100 mg', 'Ácido acetilsalicílico 100 mg')).toEqual([
    'Ácido acetilsalicílico 100 mg',
    'AAS 100 mg',
  ]);
  expect(de('Insulina NPH', 'Insulina NPH', 'Insulina regular')).toEqual([undefined, undefined, undefined]);
});
