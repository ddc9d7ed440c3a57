import { expect, it } from 'vitest';
import { cienteDaAlergia } from '../prescricao/conferir.ts';
import { comAlergias, comParecidos } from './lista.ts';

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

it('[CLIN-02] a medicine in use that an allergy meets says so: by ingredient, by brand, by group', () => {
  const alergia = (agente: string) => ({
    id: 1,
    agente,
    principioAtivo: null,
    gravidade: 'GRAVE',
    reacao: null,
    alheio: false,
  });
  const com = (nome: string, ...agentes: string[]) =>
    comAlergias([{ nome, principios: null }], agentes.map(alergia))[0]?.alergia;
  expect(com('Dipirona 500 mg', 'Dipirona')).toBe('Dipirona');
  expect(com('Dorflex', 'Látex', 'Novalgina')).toBe('Novalgina');
  expect(com('Amoxicilina 500 mg cápsula', 'Penicilina')).toBe('Penicilina');
  expect(com('Losartana 50 mg', 'Dipirona')).toBeUndefined();
});

it('[CLIN-04] whoever prescribed knowing of the allergy is not asked again by another name of the ingredient', () => {
  expect(cienteDaAlergia('Penicilina', ['alergia/penicilina/amoxicilina'])).toBe(true);
  expect(cienteDaAlergia('Penicilina G', ['alergia/penicilina/amoxicilina'])).toBe(false);
  expect(cienteDaAlergia('Dipirona', ['em-uso/dipirona'])).toBe(false);
});
